import type { RobotsClient, SiteRobots } from '@ruly/client'
import { parse, type Proof } from 'ruly'
import { accessText } from '@ruly/common/access-text'

import type { ProofAnswer } from '../schemas/proof.ts'
import { answerOf, safeEvidence, type Question } from './check-answer.ts'

/** The most groups and the most rules of one explanation. */
const mostProven = 2000

/** The verdict about a URL with everything that led to it. `site` is that of the URL, undefined if no robots.txt governs it. */
export async function explainAnswer(
  client: RobotsClient,
  site: SiteRobots | undefined,
  { url, agent }: Question,
  signal?: AbortSignal,
): Promise<ProofAnswer> {
  // That no robots.txt governs the URL, the client proves for its own agent.
  const { verdict, ...proof } = site?.forAgent(agent).explain(url) ?? {
    ...(await client.explain(url, { signal })),
    agent: parse('').forAgent(agent).explain(url).agent,
  }
  const { allowed, reason, rule, evidence, note } = answerOf({ url, agent }, verdict)
  return { ...inBounds(proof), url, allowed, reason, rule, evidence, note }
}

function inBounds(proof: Omit<Proof, 'verdict'>): Omit<Proof, 'verdict'> & { readonly omitted: number } {
  const { groups, rules } = proof
  const omitted = Math.max(0, groups.length - mostProven) + Math.max(0, rules.length - mostProven)
  return { ...proof, groups: groups.slice(0, mostProven), rules: rules.slice(0, mostProven), omitted }
}

/** A robots.txt with what it was fetched with. */
export function robotsAnswer(site: SiteRobots, hasFile: boolean) {
  const { rules, robots, bytes, evidence } = site
  const isFile = rules === 'file'
  return {
    rules,
    evidence: safeEvidence(evidence),
    sitemaps: isFile ? robots.sitemaps : [],
    note: rules === 'file' ? undefined : accessText({ reason: rules, evidence }),
    sizeBytes: bytes?.length ?? 0,
    file: hasFile && bytes !== undefined ? textOf(robots.bytes) : null,
  }
}

/** Bytes that are not UTF-8 are replaced. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
