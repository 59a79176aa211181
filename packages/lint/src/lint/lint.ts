import { parse, type RobotsInput, type Dialect, type Robots } from 'ruly'
import {
  checkedOptions,
  flag,
  oneOf,
  optional,
  optionsIn,
  text,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import { checkedDialect, checkedMaxBytes, checkedUrl } from '@ruly/common/file-options'
import { rfc9309 } from 'ruly/dialects'
import { withFixChanges } from './fix-changes.ts'
import { lintFileOf, type LintFile, type Served } from './facts/lint-file.ts'
import type { Finding, Found, LintRule, Severity } from './model/lint-rule.ts'
import { oneForAll } from './one-for-all.ts'
import { runnableRules } from './catalogue.ts'

/** The result of the linter for one file. */
export interface LintReport {
  /** The findings, in the order of the lines, then of the codes. */
  readonly findings: readonly Finding[]
  /** The findings that comments in the file suppress, in the same order. */
  readonly suppressed: readonly Finding[]
  /** The parsed file. */
  readonly robots: Robots
}

/** Options of `lint`. */
export interface LintOptions {
  /**
   * How the file is read.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** URL of the file now or later. Relative URLs in the file are resolved against it. */
  readonly url?: string | undefined
  /**
   * How many bytes of the file are read.
   *
   * @default 512_000
   */
  readonly maxBytes?: number | undefined
  /**
   * How the site served the file. Its Content-Type, redirects and size are then checked too.
   *
   * @default undefined: the file was not fetched
   */
  readonly served?: Served | undefined
  /**
   * Whether a mistake that is made on several lines is a finding on each of them, or one finding with all lines.
   *
   * @default 'each'
   */
  readonly repeats?: 'each' | 'once' | undefined
  /** Severity of rules by code; `off` turns a rule off. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined
}

/**
 * Finds what may be wrong with a robots.txt.
 *
 * No content is an error. Comments in the file suppress findings: `# ruly-disable-line code`.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options dialect, URL, limits and severities
 * @returns the findings and the parsed file
 * @throws `TypeError` if the input is not text or bytes, for an unknown option or a value of the wrong type
 * @throws `RangeError` for the code of no rule, another severity, or if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const { findings } = lint('User-agent: *\nDisalow: /private\n', { rules: { 'no-sitemap': 'off' } })
 * console.log(findings[0]?.line, findings[0]?.code) // 2 misspelt-field
 */
export function lint(input: RobotsInput, options: LintOptions = {}): LintReport {
  const checked = checkedOptions('lint()', options, lintOptions)
  const report = lintWith(input, checked)
  return checked.repeats === 'each' ? report : { ...report, findings: oneForAll(report.findings) }
}

/** Like `lint`, with checked options; each finding stands for itself. */
export function lintWith(
  input: RobotsInput,
  { rules: severities, served, dialect, url, maxBytes }: Checked<typeof lintOptions>,
): LintReport {
  const robots = parse(input, { dialect, url, maxBytes })
  const file = lintFileOf(robots, served)
  const findings: Finding[] = []
  const suppressed: Finding[] = []
  for (const rule of runnableRules) {
    const configured = severities.get(rule.code)
    if (configured === 'off') continue
    for (const found of rule.check(file)) {
      // One finding is about all parts of a template.
      if (rule.code !== 'template-not-rendered' && file.templateLines.has(found.line)) continue
      const told = file.suppressions.covers(rule.code, found.line) ? suppressed : findings
      told.push(findingOf(rule, configured ?? found.severity ?? rule.severity, found, file))
    }
  }
  const proof = { file, rules: runnableRules, maxBytes }
  return {
    findings: withFixChanges(findings.sort(byPlace), proof),
    suppressed: withFixChanges(suppressed.sort(byPlace), proof),
    robots,
  }
}

function findingOf({ code }: LintRule, severity: Severity, found: Found, file: LintFile): Finding {
  const written = file.lineAt(found.line)?.text ?? ''
  const { fix: _, ...unfixed } = found
  const { span: __, ...unplaced } = unfixed
  // The spans are offsets of the decoded file, not of the original bytes. And what a fix makes of a template is unknown.
  const told = file.templateLines.size > 0 ? unfixed : found
  return { code, text: written, ...(file.isDecoded ? unplaced : told), severity }
}

function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || compared(a.code, b.code) || (a.span?.start ?? 0) - (b.span?.start ?? 0)
}

function compared(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const codes: ReadonlySet<string> = new Set(runnableRules.map(({ code }) => code))

const severity = oneOf(['info', 'warning', 'error', 'off'])

const severitiesOf: Check<ReadonlyMap<string, Severity | 'off'>> = (rules = {}, name) => {
  if (typeof rules !== 'object' || rules === null)
    throw wrongType(name, 'an object of codes and severities', rules)
  for (const [code, given] of Object.entries(rules)) {
    if (!codes.has(code)) throw new RangeError(`"${name}" must have codes of rules, got "${code}".`)
    severity(given, `${name}.${code}`)
  }
  return new Map(Object.entries(rules))
}

/** The options of `lint`. */
export const lintOptions: {
  readonly dialect: Check<Dialect>
  readonly url: Check<string | undefined>
  readonly maxBytes: Check<number>
  readonly served: Check<Served | undefined>
  readonly repeats: Check<'each' | 'once'>
  readonly rules: Check<ReadonlyMap<string, Severity | 'off'>>
} = {
  dialect: withDefault(checkedDialect(), rfc9309),
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
  repeats: withDefault(oneOf(['each', 'once']), 'each'),
  served: optional(optionsIn({ finalUrl: text, contentType: optional(text), isCut: flag })),
  rules: severitiesOf,
}
