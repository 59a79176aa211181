import { describe, expect, it } from 'vitest'

import { lint as lintWithAll, type LintOptions } from '../../src/lint/index.ts'
import {
  codeQualityReport,
  githubAnnotations,
  lintJson,
  lintMarkdown,
  lintText,
  plainStyle,
  type Style,
} from '../../src/report/index.ts'
import { onlyRules } from '../support/only-rules.ts'

const few = onlyRules('missing-colon', 'duplicate-rule', 'unknown-field')
const lint = (text: string, { rules = {} }: LintOptions = {}) =>
  lintWithAll(text, { rules: { ...few, ...rules } })

const fileOf = (text: string, name = 'robots.txt') => ({ name, report: lint(text) })

const marked: Style = {
  allowed: (text) => `+${text}+`,
  disallowed: (text) => `!${text}!`,
  warning: (text) => `?${text}?`,
  strong: (text) => `*${text}*`,
  faint: (text) => text,
}

/** Something for more than twenty rules, none of them with an error. */
const manyFaults = [
  'User-agent: Bot/1.0',
  'User-agent: bing',
  'User-agent: anthropic-ai',
  'Crawl-delay: 90',
  '',
  'User-agent: *',
  'Disallow: *',
  'Allow: /open',
  'Disallow: /a*',
  'Disallow: /a/b',
  'Disallow: /wp-content/',
  'Disallow: /page[0-9]+',
  'Disallow: /x?a&amp;b',
  'Disallow: /a b',
  'Disallow: /caf\u00e9"',
  'Disallow: /%zz',
  'Disallow: /q%2F',
  'Disallow: /Docs/',
  'Disallow: /docs/x',
  'Disallow: /x$y/$/z',
  'Disallow: /robots.txt',
  'Disallow: /backup/',
  'Disallow : /c**d',
  'Allow:',
  'Noindex: /z',
  'Host: example.com',
  'Dissalow: /m',
  'Disallow /n',
  'Sitemap: http://example.com/a/s.xml',
  'Sitemap: http://example.com/a/s.xml',
  'Sitemap: /t.xml',
  'Foo: 1',
  'Some prose of ours',
  '# ruly-disable-line no-such-rule',
].join('\n')

describe('findings as text', () => {
  it('stand in their place, with carets under it and the lines that it takes to understand', () => {
    expect(lintText(fileOf('User-agent: *\nDisallow /a\nAllow: /b\nAllow: /b\n'))).toBe(
      `robots.txt:2:1  warning  "Disallow" has no colon after it. The line is read anyway, but some agents skip it.  missing-colon
    2 | Disallow /a
        ^^^^^^^^

robots.txt:4:1  info  The rule repeats line 3: allow /b.  duplicate-rule
    4 | Allow: /b
        ^^^^^^^^^
    line 3: The first rule.`,
    )
  })

  it('of one rule are told once, with their lines, and each where all are wanted', () => {
    const file = fileOf(`User-agent: *\n${'Disallow: /a\n'.repeat(12)}`)
    expect(lintText(file)).toBe(
      `robots.txt:3:1  info  The rule repeats line 2: disallow /a.  duplicate-rule
    3 | Disallow: /a
        ^^^^^^^^^^^^
    line 2: The first rule.
    duplicate-rule: 11 lines (3, 4, 5, 6, 7, 8, 9, 10 and 3 others)`,
    )
    expect(lintText(file, plainStyle, { all: true }).split('\n\n')).toHaveLength(11)
    expect(lintText(fileOf('User-agent: *\nA: 1\nB: 2\n')).split('\n\n')).toHaveLength(2)
  })

  it('begin with errors, then warnings', () => {
    const text = 'User-agent: *\nFoo: 1\nDisallow /a\nUser-agent:\n'
    const report = lint(text, { rules: { 'agent-without-name': 'error' } })
    const severities = lintText({ name: 'a', report }).match(/(?<= {2})(?:error|warning|info)(?= {2})/g)
    expect(severities).toEqual(['error', 'warning', 'info'])
    const inOrder = lintText({ name: 'a', report }, plainStyle, { all: true })
    expect(inOrder).toMatch(/^a:2:1 {2}info/)
  })

  it('are no more than twenty besides errors, and say so', () => {
    const file = lintWithAll(manyFaults)
    const rules = new Set(file.findings.map(({ code }) => code))
    expect(rules.size).toBeGreaterThan(21)
    const text = lintText({ name: 'a', report: file })
    const entries = text.split('\n\n')
    expect(entries.slice(0, -1)).toHaveLength(20)
    expect(entries.at(-1)).toMatch(/^a {2}\d+ more with --all: [a-z-]+(?:, [a-z-]+)*$/)
    const report = lintWithAll(manyFaults, { rules: { 'misspelt-field': 'error' } })
    expect(lintText({ name: 'a', report }).split('\n\n').slice(0, -1)).toHaveLength(21)
  })

  it('that are fixed are told once, too, and with what they change', () => {
    const { findings, robots } = lint(`User-agent: *\n${'Disallow /a b\nDisallow /a\n'.repeat(3)}`)
    const fixed = findings.map((finding) => ({ ...finding, fixChanges: 'verdicts under google: x' }))
    const told = lintText({ name: 'a', report: { findings: [], suppressed: [], robots }, fixed })
    expect(told).toContain('\n    changes verdicts under google: x\n    missing-colon: 3 lines (3, 5, 7)')
  })

  it('say what a fix changes that needs --fix all', () => {
    const report = lintWithAll('User-agent: *\nDisallow: /a b\n', { rules: onlyRules('space-in-path') })
    expect(lintText({ name: 'a', report })).toContain(
      '    fix: --fix all, which changes verdicts under google',
    )
    expect(JSON.parse(lintJson({ name: 'a', report }))).toMatchObject({
      findings: [{ fixChanges: 'verdicts under google' }],
    })
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
      'robots.txt:2  fixed  "Disallow" has no colon after it. The line is read anyway, but some agents skip it.  missing-colon',
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
          message: '"Disallow" has no colon after it. The line is read anyway, but some agents skip it.',
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
      `::warning file=public/robots.txt,line=2,col=1,endColumn=9,title=missing-colon::"Disallow" has no colon after it. The line is read anyway, but some agents skip it.
::notice file=public/robots.txt,line=3,col=1,endColumn=4,title=unknown-field::"Foo" is not a known field: agents skip it unless it is one of their own.`,
    )
  })

  it('cannot be broken out of by a name or a file', () => {
    const text = githubAnnotations(
      fileOf('User-agent: *\n%0A%25\u0085: x\n', 'a,b:c%\n::stop-commands::x\u001b[2J'),
    )
    expect(text.split('\n')).toHaveLength(1)
    expect(text).toContain('::x\\x1b[2J,line=2'.replaceAll('::', '%3A%3A'))
    expect(text).toContain('file=a%2Cb%3Ac%25%0A%3A%3Astop-commands%3A%3Ax')
    expect(text).toContain('%250A%2525\\x85')
  })
})

describe('findings as Markdown', () => {
  it('are a table under the name of the file, errors first', () => {
    const rules = { 'unknown-field': 'error' } as const
    const report = lint('User-agent: *\nDisallow /a\nFoo: x\n', { rules })
    expect(lintMarkdown({ name: 'public/robots.txt', report })).toBe(
      `### \`public/robots.txt\`

| severity | line | finding | rule |
| --- | --- | --- | --- |
| **error** | 3 | "Foo" is not a known field: agents skip it unless it is one of their own. | \`unknown-field\` |
| warning | 2 | "Disallow" has no colon after it. The line is read anyway, but some agents skip it. | \`missing-colon\` |`,
    )
    expect(lintMarkdown(fileOf('User-agent: *\nDisallow: /a\n'))).toBe('')
  })

  it('are one row for many of a rule, and rows for at most twenty rules', () => {
    const rows = lintMarkdown(fileOf(`User-agent: *\n${'Foo: bar\n'.repeat(12)}`))
      .split('\n')
      .slice(4)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('| 2, 3, 4, 5, 6, 7, 8, 9 and 4 others |')
    const all = lintWithAll(manyFaults)
    const text = lintMarkdown({ name: 'robots.txt', report: all })
    expect(text.match(/^\| (?:warning|info) /gm)).toHaveLength(20)
    expect(text).toMatch(/\n\nand \d+ more: `[a-z-]+`(?:, `[a-z-]+`)*$/)
  })

  it('cannot be broken out of by a name or a file', () => {
    const report = lintWithAll('User-agent: *\nDisallow: /#<b>|@me`x`[a](//b)\n', {
      rules: onlyRules('hash-in-value'),
    })
    const text = lintMarkdown({ name: 'a|`b`\n\n# c', report })
    expect(text.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(3)
    expect(text.split('\n')[0]).toBe('### `` a|`b`\\n\\n# c ``')
    expect(text).toContain('\\<b\\>\\|\\@me\\`x\\`\\[a\\](//b)')
  })

  it('has no link, address or struck out text of the file', () => {
    const values = ['https://a.example/b', 'www.a.example', 'WWW.a.example', 'a@b.example', '~~a~~']
    const report = lintWithAll(`User-agent: *\n${values.map((value) => `Allow: /#${value}\n`).join('')}`, {
      rules: onlyRules('hash-in-value'),
    })
    const rows = report.findings.map((finding) =>
      lintMarkdown({ name: 'a', report: { ...report, findings: [finding] } }),
    )
    for (const [place, shown] of ['https\\://a', 'www\\.a', 'WWW\\.a', 'a\\@b', '\\~\\~a'].entries())
      expect(rows[place]).toContain(shown)
  })
})

describe('findings as a Code Quality report', () => {
  interface Violation {
    readonly fingerprint: string
  }
  const told = (text: string, name?: string) =>
    JSON.parse(codeQualityReport([fileOf(text, name)])) as readonly Violation[]

  it('have what GitLab asks for', () => {
    expect(told('User-agent: *\nDisallow /a\nFoo: x\n', './public/robots.txt')).toEqual([
      {
        description: '"Disallow" has no colon after it. The line is read anyway, but some agents skip it.',
        check_name: 'missing-colon',
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        severity: 'minor',
        location: { path: 'public/robots.txt', lines: { begin: 2 } },
      },
      expect.objectContaining({
        severity: 'info',
        location: { path: 'public/robots.txt', lines: { begin: 3 } },
      }),
    ])
    expect(codeQualityReport([])).toBe('[]')
  })

  it('keep their fingerprints when lines move, and have one each', () => {
    const prints = (text: string, name?: string) => told(text, name).map(({ fingerprint }) => fingerprint)
    const twice = 'User-agent: *\nFoo: x\nFoo: x\nBar: x\n'
    expect(new Set(prints(twice)).size).toBe(3)
    expect(prints(`# moved\n\n${twice}`)).toEqual(prints(twice))
    expect(prints(twice, 'other/robots.txt')).not.toContain(prints(twice)[0])
  })
})
