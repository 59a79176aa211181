import { describe, expect, it } from 'vitest'

import { lint as lintWithAll, type LintOptions } from '../../src/lint/index.ts'
import { githubAnnotations, lintJson, lintText, type Style } from '../../src/report/index.ts'
import { onlyRules } from '../support/only-rules.ts'

const few = onlyRules('missing-colon', 'duplicate-rule', 'unknown-field')
const lint = (text: string, { rules = {} }: LintOptions = {}) =>
  lintWithAll(text, { rules: { ...few, ...rules } })

const fileOf = (text: string, name = 'robots.txt') => ({ name, report: lint(text) })

const marked: Style = {
  allowed: (text) => `+${text}+`,
  disallowed: (text) => `!${text}!`,
  strong: (text) => `*${text}*`,
  faint: (text) => text,
}

describe('findings as text', () => {
  it('stand in their place, with carets under it and the lines that it takes to understand', () => {
    expect(lintText(fileOf('User-agent: *\nDisallow /a\nAllow: /b\nAllow: /b\n'))).toBe(
      `robots.txt:2:1  warning  "Disallow" lacks its colon: some robots read the line, others pass over it.  missing-colon
    2 | Disallow /a
        ^^^^^^^^

robots.txt:4:1  info  The rule says what line 3 says: allow /b.  duplicate-rule
    4 | Allow: /b
        ^^^^^^^^^
    line 3: The first of them.`,
    )
  })

  it('have colours by their severity', () => {
    expect(lintText(fileOf('User-agent: *\nDisallow /a\n'), marked)).toContain('*robots.txt:2:1*  ')
    const report = lint('User-agent: *\nDisallow /a\n', { rules: { 'missing-colon': 'error' } })
    expect(lintText({ name: 'a', report }, marked)).toContain('  !error!  ')
    expect(lintText({ name: 'a', report }, marked)).toContain('!^^^^^^^^!')
  })

  it('are empty without any', () => {
    expect(lintText(fileOf('User-agent: *\nDisallow: /a\n'))).toBe('')
  })

  it('cannot drive the terminal, and keep carets below wide characters', () => {
    const text = lintText(fileOf('User-agent: *\n日本\u001b[2J: x\n', 'a\u001b.txt'))
    expect(text).toContain('a\\x1b.txt:2:1')
    expect(text).toContain('2 | 日本\\x1b[2J: x\n        ^^^^^^^^^^^')
  })

  it('begin with what was fixed', () => {
    const report = lint('User-agent: *\nDisallow: /a\n')
    const fixed = lint('User-agent: *\nDisallow /a\n').findings
    expect(lintText({ name: 'robots.txt', report, fixed })).toBe(
      'robots.txt:2  fixed  "Disallow" lacks its colon: some robots read the line, others pass over it.  missing-colon',
    )
  })

  it('cut lines that are too long around the place', () => {
    const text = lintText(fileOf(`User-agent: *\nDisallow /${'a'.repeat(5000)}\n`))
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(300)
  })
})

describe('findings as JSON', () => {
  it('have columns, fixes and the count of what comments silence', () => {
    const text = 'User-agent: *\nDisallow /a\nDisallow /b # ruly-disable-line missing-colon\n'
    expect(JSON.parse(lintJson(fileOf(text)))).toEqual({
      file: 'robots.txt',
      findings: [
        {
          code: 'missing-colon',
          severity: 'warning',
          line: 2,
          column: 1,
          endColumn: 9,
          message: '"Disallow" lacks its colon: some robots read the line, others pass over it.',
          text: 'Disallow /a',
          fix: [{ start: 22, end: 23, text: ': ' }],
        },
      ],
      suppressed: 1,
    })
  })

  it('tell what was fixed, where files are fixed', () => {
    const report = lint('')
    const fixed = lint('User-agent: *\nDisallow /a\n').findings
    expect(JSON.parse(lintJson({ name: 'a', report, fixed }))).toMatchObject({
      fixed: [{ code: 'missing-colon', line: 2 }],
    })
    expect(JSON.parse(lintJson({ name: 'a', report }))).not.toHaveProperty('fixed')
  })
})

describe('findings as annotations', () => {
  it('are one workflow command each', () => {
    expect(githubAnnotations(fileOf('User-agent: *\nDisallow /a\nFoo: x\n', 'public/robots.txt'))).toBe(
      `::warning file=public/robots.txt,line=2,col=1,endColumn=9,title=missing-colon::"Disallow" lacks its colon: some robots read the line, others pass over it.
::notice file=public/robots.txt,line=3,col=1,endColumn=4,title=unknown-field::"Foo" is no field that ruly knows: robots pass over it unless it is their own.`,
    )
  })

  it('cannot be broken out of by a name or a file', () => {
    const text = githubAnnotations(fileOf('User-agent: *\n%0A%25\u0085: x\n', 'a,b:c%\n::stop-commands::x'))
    expect(text.split('\n')).toHaveLength(1)
    expect(text).toContain('file=a%2Cb%3Ac%25%0A%3A%3Astop-commands%3A%3Ax,line=2')
    expect(text).toContain('%250A%2525\\x85')
  })
})
