import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import Ajv from 'ajv-draft-04'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { describe, expect, it } from 'vitest'

import { applyEdits } from '@ruly/common/edits'
import { lint, lintRules, type LintReport } from '../../src/lint/index.ts'
import { sarifLog } from '../../src/report/index.ts'
import { onlyRules } from '../support/only-rules.ts'

interface Region {
  readonly startLine: number
  readonly startColumn?: number
  readonly endLine?: number
  readonly endColumn?: number
}

interface Replacement {
  readonly deletedRegion: Required<Region>
  readonly insertedContent?: { readonly text: string }
}

interface Location {
  readonly message?: { readonly text: string }
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
    readonly region: Region
    readonly contextRegion?: object
  }
}

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly Location[]
  readonly relatedLocations?: readonly Location[]
  readonly fixes?: readonly {
    readonly artifactChanges: readonly { readonly replacements: readonly Replacement[] }[]
  }[]
  readonly suppressions: readonly object[]
}

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly results: readonly Result[]
  }[]
}

const options = { rules: lintRules, version: '1.2.3' }
const logOf = (report: LintReport, name = 'robots.txt'): Log =>
  JSON.parse(sarifLog([{ name, report }], options)) as Log
const few = { rules: onlyRules('missing-colon', 'duplicate-rule', 'unknown-field') }
const resultsOf = (input: string, name?: string): readonly Result[] =>
  logOf(lint(input, few), name).runs[0]?.results ?? []

/** The schema that the standard prescribes, as a package has it. */
const schemaFile = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
)
const isSarif = new Ajv.default({ strict: false, unicodeRegExp: false, formats: fullFormats }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
)

/** Every file that tests a rule. */
const folder = new URL('../vectors/lint/', import.meta.url)
const files = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly id: string; readonly file?: string; readonly b64?: string })
    .map(({ id, file, b64 = '' }) => ({
      id: `${name}: ${id}`,
      bytes: file === undefined ? Buffer.from(b64, 'base64') : Buffer.from(file),
    }))
    // What is long is made of faults alike.
    .filter(({ bytes }) => bytes.length < 10_000)
    .map(({ id, bytes }) => ({ id, bytes, report: lint(bytes) })),
)

/** One log of all of them, as the names of rules and their texts are most of what a log is. */
const ofAll = JSON.parse(
  sarifLog(
    files.map(({ id, report }) => ({ name: id, report })),
    options,
  ),
) as Log

describe('a SARIF log', () => {
  it('is as the schema of SARIF 2.1.0 wants it, for every file that tests a rule', () => {
    expect(ofAll.runs[0]?.results.length).toBeGreaterThan(files.length)
    expect([isSarif(ofAll), isSarif.errors]).toEqual([true, null])
    // The schema does say no.
    expect(isSarif({ version: '2.1.0' })).toBe(false)
  })

  it('describes every rule, and each result names its own', () => {
    const [run] = logOf(lint('User-agent: *\nDisallow /a\nFoo: bar\n', few)).runs
    const rules = run?.tool.driver.rules ?? []
    expect(rules.map(({ id }) => id)).toEqual(lintRules.map(({ code }) => code))
    expect(run?.results.map(({ ruleId, ruleIndex }) => [ruleId, rules[ruleIndex]?.id])).toEqual([
      ['missing-colon', 'missing-colon'],
      ['unknown-field', 'unknown-field'],
    ])
    expect(rules.find(({ id }) => id === 'missing-colon')).toMatchObject({
      name: 'MissingColon',
      defaultConfiguration: { level: 'warning' },
      help: { markdown: expect.stringContaining('`# ruly-disable-line missing-colon`') as string },
    })
  })

  it('tells places in lines and UTF-16 columns, with the line around them', () => {
    const [result] = resultsOf('User-agent: *\n\u{1f916}\u{1f916}: x\n')
    expect(result).toMatchObject({ ruleId: 'unknown-field', level: 'note' })
    expect(result?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'robots.txt', uriBaseId: 'SRCROOT' },
      region: { startLine: 2, startColumn: 1, endColumn: 5 },
      contextRegion: { startLine: 2, snippet: { text: '\u{1f916}\u{1f916}: x' } },
    })
  })

  it('tells related lines', () => {
    const [result] = resultsOf('User-agent: *\nDisallow: /a\nDisallow: /a\n')
    expect(result?.relatedLocations).toMatchObject([
      { physicalLocation: { region: { startLine: 2 } }, message: { text: 'The first rule.' } },
    ])
  })

  it('tells what comments silence, and that the others are not', () => {
    const text = 'User-agent: *\nDisallow /a\nDisallow /b # ruly-disable-line missing-colon\n'
    expect(resultsOf(text).map(({ suppressions }) => suppressions)).toEqual([[], [{ kind: 'inSource' }]])
  })

  it('tells fixes that make of each file what the edits make of it', () => {
    const results = [...(ofAll.runs[0]?.results ?? [])]
    let told = 0
    for (const { id, bytes, report } of files) {
      const own = results.splice(0, report.findings.length + report.suppressed.length)
      const text = bytes.toString()
      report.findings.forEach(({ fix = [] }, index) => {
        if (fix.length === 0) return
        told++
        const replacements = own[index]?.fixes?.[0]?.artifactChanges[0]?.replacements ?? []
        const fixed = Buffer.from(applyEdits(bytes, fix)).toString()
        expect([id, replaced(text, replacements)]).toEqual([id, fixed])
      })
    }
    expect(results).toEqual([])
    expect(told).toBeGreaterThan(5)
  })

  it('counts a byte that is not UTF-8 as the one character that editors show', () => {
    const bytes = Buffer.from('User-agent: *\nDisallow: /\u00e9\u00e9**a\n', 'latin1')
    const report = lint(bytes, { rules: onlyRules('repeated-stars') })
    const [result] = logOf(report).runs[0]?.results ?? []
    expect(result?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 2,
      startColumn: 11,
      endColumn: 17,
    })
    const [change] = result?.fixes?.[0]?.artifactChanges ?? []
    expect(replaced(bytes.toString(), change?.replacements ?? [])).toBe(
      'User-agent: *\nDisallow: /\ufffd\ufffd*a\n',
    )
  })

  it('names files by URIs: relative from where the command runs, or whole', () => {
    const uriOf = (name: string) =>
      resultsOf('Foo: bar', name)[0]?.locations[0]?.physicalLocation.artifactLocation
    expect(uriOf('a b/[c]/ü#?.txt')).toEqual({
      uri: 'a%20b/%5Bc%5D/%C3%BC%23%3F.txt',
      uriBaseId: 'SRCROOT',
    })
    expect(uriOf('/tmp/a b.txt')).toEqual({ uri: 'file:///tmp/a%20b.txt' })
    expect(uriOf('C:/a b.txt')).toEqual({ uri: 'file:///C:/a%20b.txt' })
    expect(uriOf('https://example.com/robots.txt')).toEqual({ uri: 'https://example.com/robots.txt' })
    expect(uriOf('a:b/\ud800')).toEqual({ uri: 'a%3Ab/%EF%BF%BD', uriBaseId: 'SRCROOT' })
  })

  it('lets no file make a placeholder or a link of a message', () => {
    const messageOf = (text: string) => resultsOf(text)[0]?.message.text
    expect(messageOf('{0}: x')).toContain('"{{0}}"')
    expect(messageOf('[here](1): x')).toContain(String.raw`\[here\](1)`)
    expect(messageOf('[x]: y')).toContain('"[x]"')
  })

  it('is whole without any file', () => {
    expect(sarifLog([], options)).toContain('"results":[]')
    expect(isSarif(JSON.parse(sarifLog([], options)))).toBe(true)
  })
})

/** The text with parts of it replaced, by lines and columns alone, as an editor does it. */
function replaced(text: string, replacements: readonly Replacement[]): string {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)]
  const offset = (line: number, column: number): number => (starts[line - 1] ?? text.length) + column - 1
  return replacements
    .map(({ deletedRegion: region, insertedContent }) => ({
      start: offset(region.startLine, region.startColumn),
      end: offset(region.endLine, region.endColumn),
      inserted: insertedContent?.text ?? '',
    }))
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, inserted }) => all.slice(0, start) + inserted + all.slice(end), text)
}
