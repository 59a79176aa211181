import type { ReadyRule } from './match/rank-rules.ts'
import { textOfUtf8 } from './text/utf8.ts'
import type { ByteString } from './model/byte-string.ts'
import { matchEnd, spellingOf } from './match/match-pattern.ts'
import type { Dialect } from './model/dialect.ts'
import type { Rule } from './model/group.ts'
import type { RuleGroup } from './read/rule-group.ts'
import type { GroupReason, Selected } from './select/select.ts'
import { summaryOf, type GroupSummary, type Verdict } from './model/verdict.ts'

/** Everything that led to a verdict. */
export interface Proof {
  readonly verdict: Verdict
  /** Name of the dialect that answered. */
  readonly dialect: string
  readonly agent: {
    /** As given. */
    readonly userAgents: readonly string[]
    /** What the dialect made of it; none: no product token was found, only `*` can name the robot. */
    readonly tokens: readonly string[]
  }
  readonly url: string
  /** Normal form of path and query, null where robots.txt does not govern the URL. */
  readonly target: string | null
  /** Every group of the file. */
  readonly groups: readonly ProvenGroup[]
  /** Every rule that the robot obeys, best first: the first that matches decides, unless robots.txt does not matter here. */
  readonly rules: readonly ProvenRule[]
}

export interface ProvenGroup extends GroupSummary {
  readonly obeyed: boolean
  readonly why: GroupReason
  /** The robot's token that names the group, `*` for an obeyed wildcard group. */
  readonly token?: string
}

export interface ProvenRule {
  readonly line: number
  readonly kind: 'allow' | 'disallow'
  /** The whole line as written. */
  readonly text: string
  readonly pattern: string
  /** What is compared with the target. */
  readonly normalForm: string
  /** What counts between rules that match: octets of the normal form. */
  readonly sizeBytes: number
  /** How many octets of the target the pattern covers, null where it does not match. */
  readonly matchedBytes: number | null
  /** Index of the group. */
  readonly group: number
  readonly decides: boolean
}

interface ProvenFile {
  readonly dialect: Dialect
  readonly indexed: readonly RuleGroup[]
  readonly lineAt: (offset: number, rule: Rule) => ByteString
}

interface ProofParts {
  readonly userAgents: readonly string[]
  readonly url: string
  readonly target: ByteString | null
  readonly selected: Selected<RuleGroup>
  readonly rules: readonly ReadyRule[]
  readonly verdict: Verdict
}

/** The proof of a verdict, put together from what decided it. */
export function prove(file: ProvenFile, parts: ProofParts): Proof {
  const { userAgents, url, target, selected, rules, verdict } = parts
  const proven = rules.map((ready) => provenRule(ready, target, (offset, rule) => file.lineAt(offset, rule)))
  const deciding = verdict.reason === 'rule' ? proven.findIndex((rule) => rule.matchedBytes !== null) : -1
  return {
    verdict,
    dialect: file.dialect.name,
    agent: { userAgents, tokens: selected.tokens },
    url,
    target: target === null ? null : textOfUtf8(target),
    groups: file.indexed.map((group) => {
      const token = selected.tokenOf(group)
      return {
        ...summaryOf(group),
        obeyed: selected.obeys(group),
        why: selected.reasonOf(group),
        ...(token === undefined ? {} : { token }),
      }
    }),
    rules: proven.map((rule, index) => ({ ...rule, decides: index === deciding })),
  }
}

function provenRule(
  { rule, group, offset, pattern }: ReadyRule,
  target: ByteString | null,
  lineAt: ProvenFile['lineAt'],
): Omit<ProvenRule, 'decides'> {
  const end = target === null ? -1 : matchEnd(pattern, target)
  return {
    line: rule.line,
    kind: rule.kind,
    text: textOfUtf8(lineAt(offset, rule)),
    pattern: rule.value,
    normalForm: textOfUtf8(spellingOf(pattern)),
    sizeBytes: pattern.sizeBytes,
    matchedBytes: end < 0 ? null : end,
    group: group.index,
  }
}
