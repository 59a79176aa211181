import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
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
} from '../options/checked-options.ts'
import { checkedDialect, checkedMaxBytes, checkedUrl } from '../options/read-options.ts'
import { readRobots, type Robots } from '../robots.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'
import { withFixChanges } from './fix-changes.ts'
import { lintFileOf, type LintFile } from './lint-file.ts'
import type { Found, LintCode, LintRule, Severity } from './lint-rule.ts'
import type { Served } from './served.ts'
import { lintRules } from './catalogue.ts'

/** What a rule has found, as it is told. */
export interface Finding extends Found {
  /** The rule's. */
  readonly code: LintCode
  readonly severity: Severity
  /** The whole line as written; empty for the file as a whole. */
  readonly text: string
  /** What the fix may change, as in `verdicts under google`; without it, the fix is proved to keep every verdict. */
  readonly fixChanges?: string
}

export interface LintReport {
  /** In the order of the lines, then of the codes. */
  readonly findings: readonly Finding[]
  /** What comments in the file have kept from being told, in the same order. */
  readonly suppressed: readonly Finding[]
  /** The file as it was read. */
  readonly robots: Robots
}

export interface LintOptions {
  /**
   * Whose reading the file is held against.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** Where the file came from or will stand: relative URLs in it are resolved against that. */
  readonly url?: string | undefined
  /** @default 512_000 */
  readonly maxBytes?: number | undefined
  /**
   * How the site served the file: its Content-Type, its redirects, its size are looked at, too.
   *
   * @default undefined: the file was not asked for
   */
  readonly served?: Served | undefined
  /** Severity of rules by their codes, `off` for none. A code that no rule has is a `RangeError`. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined
}

/**
 * What may be wrong with a robots.txt.
 *
 * Nothing in a file is an error of the linter. Comments in the file keep findings from being told: `# ruly-disable-line code`.
 */
export function lint(input: RobotsInput, options: LintOptions = {}): LintReport {
  return lintWith(input, checkedOptions('lint()', options, lintOptions))
}

/** The same, with options that were checked. */
export function lintWith(
  input: RobotsInput,
  { rules: severities, served, ...read }: Checked<typeof lintOptions>,
): LintReport {
  const { maxBytes } = read
  const robots = readRobots(input, read)
  const file = lintFileOf(robots, served)
  const findings: Finding[] = []
  const suppressed: Finding[] = []
  for (const rule of lintRules) {
    const severity = severities.get(rule.code) ?? rule.severity
    if (severity === 'off') continue
    for (const found of rule.check(file)) {
      const told = file.suppressions.covers(rule.code, found.line) ? suppressed : findings
      told.push(findingOf(rule, severity, found, file))
    }
  }
  return {
    findings: withFixChanges(findings.sort(byPlace), { file, rules: lintRules, maxBytes }),
    suppressed: suppressed.sort(byPlace),
    robots,
  }
}

function findingOf({ code }: LintRule, severity: Severity, found: Found, file: LintFile): Finding {
  const written = file.lineAt(found.line)?.text ?? ''
  const { fix: _, span: __, ...rest } = found
  // ByteString of what was read are not octets of a file that was decoded.
  return { code, severity, text: written, ...(file.isDecoded ? rest : found) }
}

function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || compared(a.code, b.code) || (a.span?.start ?? 0) - (b.span?.start ?? 0)
}

function compared(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const codes: ReadonlySet<string> = new Set(lintRules.map(({ code }) => code))

const severity = oneOf(['info', 'warning', 'error', 'off'])

const severitiesOf: Check<ReadonlyMap<string, Severity | 'off'>> = (rules = {}, name) => {
  if (typeof rules !== 'object' || rules === null)
    throw wrongType(name, 'an object of codes and severities', rules)
  for (const [code, given] of Object.entries(rules)) {
    if (!codes.has(code)) throw new RangeError(`The option "${name}" names "${code}", which no rule has.`)
    severity(given, `${name}.${code}`)
  }
  return new Map(Object.entries(rules))
}

/** What `lint` may be told. */
export const lintOptions: {
  readonly dialect: Check<Dialect>
  readonly url: Check<string | undefined>
  readonly maxBytes: Check<number>
  readonly served: Check<Served | undefined>
  readonly rules: Check<ReadonlyMap<string, Severity | 'off'>>
} = {
  dialect: withDefault(checkedDialect, rfc9309),
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
  served: optional(optionsIn({ finalUrl: text, contentType: optional(text), isCut: flag })),
  rules: severitiesOf,
}
