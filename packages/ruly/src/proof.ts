import type { ReadyRule } from './match/rank-rules.ts'
import { type ByteString, textOfUtf8 } from '@ruly/common/utf8'
import { matchEnd, spellingOf } from './match/match-pattern.ts'
import type { Dialect } from './model/dialect.ts'
import type { RowGroup } from './read/row-group.ts'
import type { GroupReason, SelectedGroups } from './select/select.ts'
import { summaryOf, type GroupSummary, type Verdict } from './model/verdict.ts'

/** Everything that led to a verdict. */
export interface Proof {
  /** The verdict that is explained. */
  readonly verdict: Verdict
  /** Name of the dialect that gave the verdict. */
  readonly dialect: string
  /** The agent that asked. */
  readonly agent: {
    /** The user agents, as given. */
    readonly userAgents: readonly string[]
    /** The product tokens that the dialect reads from them. Empty if they read no token: then only `*` groups match. */
    readonly tokens: readonly string[]
  }
  /** The URL, as given. */
  readonly url: string
  /** Path and query of the URL in normal form; null if the robots.txt does not govern the URL. */
  readonly target: string | null
  /** Every group of the file. */
  readonly groups: readonly ProvenGroup[]
  /** Every rule that the agent obeys, best first. The first that matches decides, unless rules do not apply to this URL. */
  readonly rules: readonly ProvenRule[]
}

/** A group of the file, and whether the agent obeys it. */
export interface ProvenGroup extends GroupSummary {
  /** Whether the agent obeys the group. */
  readonly obeyed: boolean
  /** Why the agent obeys the group or not. */
  readonly why: GroupReason
  /** The agent's product token that names the group; `*` for an obeyed wildcard group. */
  readonly token?: string
}

/** A rule that the agent obeys, and whether it matches. */
export interface ProvenRule {
  /** Line number, from 1. */
  readonly line: number
  /** What the rule does where it matches. */
  readonly kind: 'allow' | 'disallow'
  /** The whole line as written. */
  readonly text: string
  /** The path pattern as written. */
  readonly pattern: string
  /** The pattern in normal form, which is compared with the target. */
  readonly normalForm: string
  /** Length of the normal form in bytes. The longest matching rule decides in most dialects. */
  readonly sizeBytes: number
  /** How many bytes of the target the pattern covers; null if it does not match. */
  readonly matchedBytes: number | null
  /** Index of the rule's group in `groups`. */
  readonly group: number
  /** Whether this rule decided the verdict. */
  readonly decides: boolean
}

interface ProvenFile {
  readonly asked: Dialect
  lineAround(offset: number): ByteString
}

interface ProofParts {
  readonly groups: readonly RowGroup[]
  readonly userAgents: readonly string[]
  readonly url: string
  readonly target: ByteString | null
  readonly selected: SelectedGroups
  readonly rules: readonly ReadyRule[]
  readonly verdict: Verdict
}

/** Builds the proof of a verdict from what decided it. */
export function prove(file: ProvenFile, parts: ProofParts): Proof {
  const { groups, userAgents, url, target, selected, rules, verdict } = parts
  const proven = rules.map((ready) => provenRule(ready, target, file))
  const deciding = verdict.reason === 'rule' ? proven.findIndex((rule) => rule.matchedBytes !== null) : -1
  return {
    verdict,
    dialect: file.asked.name,
    agent: { userAgents, tokens: selected.tokens },
    url,
    target: target === null ? null : textOfUtf8(target),
    groups: groups.map((group) => {
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
  file: ProvenFile,
): Omit<ProvenRule, 'decides'> {
  const end = target === null ? -1 : matchEnd(pattern, target)
  return {
    line: rule.line,
    kind: rule.kind,
    text: textOfUtf8(file.lineAround(offset)),
    pattern: rule.value,
    normalForm: textOfUtf8(spellingOf(pattern)),
    sizeBytes: pattern.sizeBytes,
    matchedBytes: end < 0 ? null : end,
    group: group.index,
  }
}
