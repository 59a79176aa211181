import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { onlyRules } from '../../support/only-rules.ts'
import { ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const faulty = 'User-agent: *\nDisallow /a\nFoo: bar\n'
const clean = 'User-agent: *\nDisallow: /a\n'
const few = onlyRules('missing-colon', 'unknown-field')
const { start, ask } = useSites()

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-lint-'))
  write('ruly.config.json', JSON.stringify({ lint: { rules: few } }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
const lint = (args: readonly string[] = [], input = '') => ruly(['lint', ...args], { input, cwd: folder })

/** Codes by the names of files, as JSON tells them. */
const told = async (...args: readonly string[]) =>
  (
    JSON.parse((await lint([...args, '--json'])).stdout) as readonly {
      readonly file: string
      readonly findings: readonly { readonly code: string }[]
    }[]
  ).map(({ file: name, findings }) => [name, ...findings.map(({ code }) => code)])

describe('ruly lint', () => {
  it('looks at the robots.txt of the folder, and says what may be wrong with it', async () => {
    write('robots.txt', faulty)
    expect(await lint()).toEqual({
      code: 0,
      stderr: '',
      stdout: `robots.txt:2:1  warning  "Disallow" has no colon after it. The line is read anyway, but some agents skip it.  missing-colon
    2 | Disallow /a
        ^^^^^^^^

robots.txt:3:1  info  "Foo" is not a known field: agents skip it unless it is one of their own.  unknown-field
    3 | Foo: bar
        ^^^

1 warning, 1 info; 1 can be fixed with --fix
`,
    })
    write('robots.txt', clean)
    expect(await lint()).toEqual({ code: 0, stderr: '', stdout: 'no problems found\n' })
  })

  it('says so where there is none', async () => {
    expect(await lint()).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ruly: cannot read robots.txt: no such file. Check the path.\n',
    })
  })

  it('looks at files, folders and patterns: each file once, in a stable order', async () => {
    for (const name of ['z/robots.txt', 'z/b/robots.txt', 'z/a/robots.txt', 'z/other.txt']) write(name, clean)
    for (const name of ['node_modules/x/robots.txt', '[lang]/robots.txt']) write(name, clean)
    expect(await told('z/other.txt', 'z', 'z/a/robots.txt')).toEqual([
      ['z/other.txt'],
      ['z/a/robots.txt'],
      ['z/b/robots.txt'],
      ['z/robots.txt'],
    ])
    expect(await told('z/**/*.txt')).toHaveLength(4)
    expect(await told('.')).toHaveLength(4)
    expect(await told('[lang]/robots.txt')).toEqual([['[lang]/robots.txt']])
    expect(await lint(['no*.txt'])).toMatchObject({ code: 2, stderr: 'ruly: no file matches no*.txt.\n' })
    mkdirSync(join(folder, 'empty'))
    expect(await lint(['empty'])).toMatchObject({ code: 2, stdout: '' })
  })

  it('counts all files in one line', async () => {
    write('a/robots.txt', faulty)
    write('b/robots.txt', clean)
    expect(await lint(['.', '--rule', 'missing-colon=error'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /\n\n1 error, 1 info in 1 of 2 files; 1 can be fixed with --fix\n$/,
      ) as string,
    })
  })

  it('looks at standard input', async () => {
    expect((await lint(['-'], faulty)).stdout).toContain('standard input:2:1  warning')
  })

  it('looks at the file of a site', async () => {
    const site = await start(file(faulty))
    const rules = Object.keys(few).map((code) => `--rule=${code}=off`)
    const { code, stdout } = await ask(['lint', `${site.url}/any/page`, '--json', ...rules])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      { file: `${site.url}/robots.txt`, findings: [{ code: 'missing-colon' }, { code: 'unknown-field' }] },
    ])
  })

  it('looks at how a site serves its file: type, redirect, size', async () => {
    const other = await start(file(clean, { 'content-type': 'text/html' }))
    const site = await start(
      status(301, { location: other.url.replace('127.0.0.1', 'localhost') + '/robots.txt' }),
    )
    const wanted = onlyRules('content-type-wrong', 'redirected-elsewhere', 'file-too-large')
    const rules = Object.keys(wanted).map((code) => `--rule=${code}=off`)
    expect(JSON.parse((await ask(['lint', site.url, '--json', ...rules])).stdout)).toMatchObject([
      {
        findings: [
          { code: 'content-type-wrong', line: 0 },
          { code: 'redirected-elsewhere', line: 0 },
        ],
      },
    ])
    const large = await start(file('Disallow: /a\n'.repeat(40_000)))
    const { code, stdout } = await ask(['lint', large.url, ...rules])
    expect(code).toBe(1)
    expect(stdout).toContain('robots.txt  error  The site serves more than the ')
  })

  it('tells a mistake on several lines once, in every format, and each line with --all', async () => {
    write('robots.txt', `User-agent: *\n${'Foo: bar\n'.repeat(5)}Disallow /a\n`)
    const { stdout } = await lint()
    expect(stdout.match(/unknown-field$/gm)).toHaveLength(1)
    expect(stdout).toContain('    unknown-field: 5 lines (2, 3, 4, 5, 6)\n')
    expect(stdout).toMatch(/^robots\.txt:7:1 {2}warning/)
    expect(stdout).toMatch(/\n1 warning, 1 info; 1 can be fixed with --fix\n$/)
    expect((await lint(['--all'])).stdout.match(/unknown-field$/gm)).toHaveLength(5)
    expect((await told())[0]).toHaveLength(3)
    expect((await told('--all'))[0]).toHaveLength(7)
    expect((await lint(['--format', 'github'])).stdout.match(/^::/gm)).toHaveLength(2)
    expect((await lint(['--format', 'github', '--all'])).stdout.match(/^::/gm)).toHaveLength(6)
  })

  it('writes a page and a spreadsheet for people, in which no file can run anything', async () => {
    write('robots.txt', 'User-agent: *\nFoo: <b>"x"\n=1: a\nDisallow /a\n')
    const page = await lint(['--format', 'html'])
    expect(page.stdout).toMatch(/^<!doctype html>\n/)
    expect(page.stdout).toContain('<p>1 warning, 1 info; 1 can be fixed with --fix.</p>')
    expect(page.stdout).toContain('<td>Foo: &lt;b&gt;&quot;x&quot;</td>')
    expect(page.stdout).not.toContain('<b>')
    const rows = (await lint(['--format', 'csv', '--all'])).stdout.split('\n')
    expect(rows[0]).toBe('file,severity,line,what it is,the line,rule,what the rule is about')
    expect(rows[1]).toMatch(/^robots\.txt,warning,4,.*,Disallow \/a,missing-colon,/)
    expect(rows.find((row) => row.includes(',3,'))).toContain(",'=1: a,unknown-field,")
    expect(rows).toHaveLength(5)
  })

  it('cannot look at the file of a site that has none', async () => {
    const site = await start(status(404))
    expect(await ask(['lint', site.url])).toEqual({
      code: 2,
      stdout: '',
      stderr: `ruly: no usable file at ${site.url}/robots.txt (status 404). For details, run: ruly fetch ${site.url}\n`,
    })
  })

  it('goes on where one file cannot be read, and exits with 2', async () => {
    write('robots.txt', faulty)
    const { code, stdout, stderr } = await lint(['no.txt', 'robots.txt'])
    expect(code).toBe(2)
    expect(stdout).toContain('robots.txt:2:1  warning')
    expect(stderr).toBe(
      'ruly: cannot read no.txt: no such file. Check the path.\n' +
        'ruly: 1 of 2 files could not be processed.\n',
    )
  })

  it('exits with 1 for an error, and for more warnings than are allowed', async () => {
    write('robots.txt', faulty)
    expect((await lint(['--max-warnings', '1'])).code).toBe(0)
    expect((await lint(['--max-warnings', '0'])).code).toBe(1)
    expect((await lint(['--rule', 'unknown-field=error'])).code).toBe(1)
    expect((await lint(['--rule', 'missing-colon=off', '--max-warnings', '0'])).code).toBe(0)
    expect((await lint(['--max-warnings', '-1'])).stderr).toMatch(
      /^ruly: --max-warnings must be a whole number, 0 or more, got ".*"\.\n/,
    )
    expect(await lint(['--quiet', '--max-warnings', '0'])).toEqual({ code: 1, stdout: '', stderr: '' })
  })

  it('tells errors only with --quiet', async () => {
    write('robots.txt', faulty)
    const { stdout } = await lint(['-q', '--rule', 'unknown-field=error'])
    expect(stdout).toMatch(/^robots\.txt:3:1 {2}error {2}.*\n.*\n.*\n$/)
  })

  it('refuses a rule or a severity that there is not, and names the nearest', async () => {
    write('robots.txt', faulty)
    expect(await lint(['--rule', 'missin-colon=off'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ruly: --rule: unknown rule "missin-colon". Did you mean "missing-colon"?\n',
    })
    expect((await lint(['--rule', 'missing-colon=eror'])).stderr).toContain('Did you mean "error"?')
    expect((await lint(['--rule', 'missing-colon=off=on'])).stderr).toContain('got "missing-colon=off=on"')
  })

  it('writes annotations for a workflow, and one SARIF log for all files', async () => {
    write('a/robots.txt', faulty)
    write('b/robots.txt', faulty)
    expect((await lint(['a', '--format', 'github'])).stdout).toBe(
      `::warning file=a/robots.txt,line=2,col=1,endColumn=9,title=missing-colon::"Disallow" has no colon after it. The line is read anyway, but some agents skip it.
::notice file=a/robots.txt,line=3,col=1,endColumn=4,title=unknown-field::"Foo" is not a known field: agents skip it unless it is one of their own.
`,
    )
    const log = JSON.parse((await lint(['.', '--format', 'sarif'])).stdout) as {
      readonly runs: readonly { readonly results: readonly object[] }[]
    }
    expect(log.runs.map(({ results }) => results.length)).toEqual([4])
  })

  it('writes Markdown with a summary, and one Code Quality report for all files', async () => {
    write('a/robots.txt', faulty)
    write('b/robots.txt', faulty)
    const markdown = (await lint(['a', 'b', '--format', 'markdown'])).stdout
    expect(markdown.match(/^### .*/gm)).toEqual(['### `a/robots.txt`', '### `b/robots.txt`'])
    expect(markdown).toMatch(/\| `unknown-field` \|\n\n2 warnings, 2 infos in 2 of 2 files; /)
    const report = JSON.parse((await lint(['a', 'b', '--format', 'gitlab'])).stdout) as readonly {
      readonly fingerprint: string
    }[]
    expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(4)
  })

  it('reads the file in a dialect, up to so many bytes', async () => {
    write('robots.txt', faulty)
    expect(await told('--dialect', 'robotRules')).not.toEqual(await told())
    expect(await told('--max-bytes', '14')).toEqual([['robots.txt']])
  })
})
