import type { Proof, ProvenGroup, ProvenRule, Reason } from 'ruly'

import { alignedParts, type AlignedPart } from './aligned-parts.ts'
import { agentNamed, type OpenFile } from './open-file.ts'

/** A question: may this agent fetch this URL? */
export interface AskedQuestion {
  readonly agent: string
  readonly url: string
}

/** The answer to a question, with the editor's line that decides it; 0 if no line does. */
export interface GivenAnswer extends AskedQuestion {
  readonly allowed: boolean
  readonly reason: Reason
  readonly line: number
}

/** Answers for every URL and every agent, all agents of a URL together. */
export function askQuestions(
  file: OpenFile,
  { urls, agents }: { readonly urls: readonly string[]; readonly agents: readonly string[] },
): readonly GivenAnswer[] {
  const policies = agents.map((agent) => ({ agent, policy: file.robots.forAgent(agentNamed(agent)) }))
  return urls.flatMap((url) =>
    policies.map(({ agent, policy }) => {
      const { allowed, reason, rule } = policy.check(url)
      return { agent, url, allowed, reason, line: file.editorLine(rule?.line ?? 0) }
    }),
  )
}

/** A rule of a proof, with the parts of its pattern and of the target that match. */
export interface PicturedRule extends ProvenRule {
  readonly parts: readonly AlignedPart[] | null
}

/** A proof as the page draws it: few groups and rules of a long file, and how many more there are. */
export interface PicturedProof extends Omit<Proof, 'rules' | 'groups'> {
  readonly groups: readonly ProvenGroup[]
  readonly groupCount: number
  readonly rules: readonly PicturedRule[]
  readonly ruleCount: number
  /** Indexes of the groups that the agent obeys. */
  readonly obeyed: readonly number[]
  /** The editor's line that decides; 0 if no line does. */
  readonly decidingLine: number
}

const shownGroups = 12
const shownRules = 12

/** Everything that led to a verdict. */
export function pictureProof(file: OpenFile, { agent, url }: AskedQuestion): PicturedProof {
  const { groups, rules, ...proof } = file.robots.forAgent(agentNamed(agent)).explain(url)
  const obeyed = groups.filter((group) => group.obeyed)
  const matching = rules.filter(({ matchedBytes }) => matchedBytes !== null)
  const others = rules.filter(({ matchedBytes }) => matchedBytes === null)
  const chosen = new Set([...obeyed, ...groups.filter((group) => !group.obeyed)].slice(0, shownGroups))
  const drawn = new Set([...matching, ...others].slice(0, shownRules))
  return {
    ...proof,
    groups: groups
      .filter((group) => chosen.has(group))
      .map((group) => ({ ...group, line: file.editorLine(group.line) })),
    groupCount: groups.length,
    rules: rules
      .filter((rule) => drawn.has(rule))
      .map((rule) => ({
        ...rule,
        line: file.editorLine(rule.line),
        parts:
          rule.matchedBytes === null || proof.target === null
            ? null
            : alignedParts(rule.normalForm, proof.target, rule.matchedBytes),
      })),
    ruleCount: rules.length,
    obeyed: obeyed.map(({ index }) => index),
    decidingLine: file.editorLine(proof.verdict.rule?.line ?? 0),
  }
}
