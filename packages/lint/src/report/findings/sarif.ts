import type { Edit } from '@ruly/common/edits'

import type { Finding, LintRuleInfo, Severity } from '../../lint/model/lint-rule.ts'
import { createPositions, placedFileOf, placeOf, type PlacedFile } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visibleJson } from '../text/visible.ts'

/** What a SARIF log says about its tool. */
export interface SarifOptions {
  /** Every rule that ran, in the order in which the log lists them. */
  readonly rules: readonly LintRuleInfo[]
  /** The version of the program that writes the log. */
  readonly version: string
}

/**
 * The findings of files as a SARIF 2.1.0 log: one run with rules, fixes and suppressed findings.
 *
 * @param files lint reports with the names of the files
 * @param options the rules that ran, and the version of your program
 * @returns JSON on one line
 * @example
 * const files = [{ name: 'robots.txt', report: lint('User-agent: *\nAllow: /a\nDisalow: /b\n') }]
 * console.log(JSON.parse(sarifLog(files, { rules: lintRules, version: '1.0.0' })).version) // 2.1.0
 */
export function sarifLog(files: readonly LintedFile[], { rules, version }: SarifOptions): string {
  const indexes = new Map(rules.map(({ code }, index) => [code, index]))
  return visibleJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ruly', semanticVersion: version, rules: rules.map(sarifRule) } },
        columnKind: 'utf16CodeUnits',
        // The line ends of a robots.txt (RFC 9309 §2.2).
        newlineSequences: ['\r\n', '\n', '\r'],
        originalUriBaseIds: {
          [root]: { description: { text: 'The folder that the command was run in.' } },
        },
        results: files.flatMap((file) => resultsOf(file, indexes)),
      },
    ],
  })
}

const root = 'SRCROOT'

function resultsOf({ name, report }: LintedFile, indexes: ReadonlyMap<string, number>): readonly object[] {
  const { findings, suppressed, robots } = report
  const context = { artifactLocation: locationOf(name), file: placedFileOf(robots), indexes }
  // If one result of a run has suppressions, all must (§3.27.23).
  return [
    ...findings.map((finding) => ({ ...resultOf(finding, context), suppressions: [] })),
    ...suppressed.map((finding) => ({
      ...resultOf(finding, context),
      suppressions: [{ kind: 'inSource' }],
    })),
  ]
}

interface ResultContext {
  readonly artifactLocation: object
  readonly file: PlacedFile
  readonly indexes: ReadonlyMap<string, number>
}

function resultOf(finding: Finding, context: ResultContext): object {
  const { code, severity, message, related = [] } = finding
  const { artifactLocation, file, indexes } = context
  const ruleIndex = indexes.get(code)
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levels[severity],
    message: { text: literalText(message) },
    locations: [{ physicalLocation: { artifactLocation, ...regionsOf(finding, file) } }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ line, message: text }, id) => ({
            id,
            message: { text: literalText(text) },
            physicalLocation: { artifactLocation, region: { startLine: Math.max(1, line) } },
          })),
        }),
    ...fixesOf(finding, context),
  }
}

/** Viewers such as GitHub's need a region also for a finding about the whole file: its first line. */
function regionsOf(finding: Finding, file: PlacedFile): object {
  const place = placeOf(finding, file)
  if (place === undefined) return { region: { startLine: 1 } }
  const { line: startLine, column: startColumn, endColumn } = place
  const region = { startLine, startColumn, endColumn }
  const { text } = finding
  return text === '' ? { region } : { region, contextRegion: { startLine, snippet: { text } } }
}

function fixesOf({ fix = [], fixChanges }: Finding, { artifactLocation, file }: ResultContext): object {
  if (fix.length === 0) return {}
  const positionOf = createPositions(file)
  const replacements = withoutTouching(fix).map(({ start, end, text }) => {
    const from = positionOf(start)
    const to = positionOf(end)
    const deletedRegion = {
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
    }
    return text === '' ? { deletedRegion } : { deletedRegion, insertedContent: { text } }
  })
  const description =
    fixChanges === undefined ? {} : { description: { text: literalText(`Changes ${fixChanges}.`) } }
  return { fixes: [{ ...description, artifactChanges: [{ artifactLocation, replacements }] }] }
}

/** The same edits, with adjacent ones merged, because viewers disagree on the order of two edits in one place. */
function withoutTouching(edits: readonly Edit[]): readonly Edit[] {
  const joined: Edit[] = []
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last === undefined || last.end < edit.start) joined.push(edit)
    else if (last.end === edit.start) {
      joined.pop()
      joined.push({ start: last.start, end: edit.end, text: last.text + edit.text })
    }
  }
  return joined
}

/** A URL as it is; a relative path from the folder in which the command ran. */
function locationOf(name: string): object {
  const uri = artifactUri(name)
  return /^[a-z][a-z0-9+.-]*:/.test(uri) ? { uri } : { uri, uriBaseId: root }
}

/**
 * Text as a literal SARIF message.
 *
 * Braces would be placeholders (SARIF 2.1.0 §3.11.5) and brackets a link (§3.11.6), which the content of a file must not become.
 */
function literalText(text: string): string {
  const withoutPlaceholders = text.replace(/[{}]/g, '$&$&')
  return text.includes('](') ? withoutPlaceholders.replace(/[[\]\\]/g, '\\$&') : withoutPlaceholders
}

/** A path or a URL as a URI reference. */
function artifactUri(name: string): string {
  if (/^https?:\/\//.test(name)) return new URL(name).href
  const path = name.replaceAll('\\', '/').replace(/[\ud800-\udfff]/gu, '\ufffd')
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${escaped.slice(4)}`
  return path.startsWith('/') ? `file://${escaped}` : escaped
}

/** The names of the severities in SARIF. */
const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

const fixes = {
  'keeps-verdicts':
    'ruly lint --fix fixes it where that is proved to keep every verdict, ruly lint --fix all also elsewhere.',
  'changes-verdicts': 'ruly lint --fix all fixes it, which changes what agents may fetch.',
}

/** A rule as SARIF describes it. The help has the text of the rule's page. */
function sarifRule({ code, severity, summary, why, fix }: LintRuleInfo): object {
  const silence = `# ruly-disable-line ${code}`
  const fixed = fix === undefined ? [] : [fixes[fix]]
  const text = [summary, why, ...fixed, `To silence it on one line, end that with: ${silence}`].join('\n\n')
  const markdown = [summary, why, ...fixed, `To silence it on one line, end that with \`${silence}\`.`]
  return {
    id: code,
    name: nameOf(code),
    shortDescription: { text: literalText(summary) },
    fullDescription: { text: literalText(`${summary} ${why}`) },
    help: { text: literalText(text), markdown: markdown.join('\n\n') },
    defaultConfiguration: { level: levels[severity] },
  }
}

/** SARIF requires names in Pascal case. */
function nameOf(code: string): string {
  return code
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
