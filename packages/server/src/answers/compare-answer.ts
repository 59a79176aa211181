import type { RobotsClient, SiteRobots } from '@ruly/client'
import type { Agent, Dialect } from 'ruly'
import {
  createComparer,
  createComparerWithoutFile,
  createVisitorComparer,
  createVisitorComparerWithoutFile,
  type Comparer,
  type SiteWithoutFile,
  type VisitorComparer,
  dialectNamed,
} from '@ruly/lint'

import type { CompareAnswer } from '../schemas/comparison.ts'
import { sized } from './answer-size.ts'
import { answerOf, verdictOf } from './check-answer.ts'

interface CompareQuestion {
  readonly url: string
  readonly agent?: Agent | undefined
  readonly dialect?: readonly string[] | undefined
}

/** One URL under several dialects for an agent, or for many well-known agents. Without a file, each goes by its own access policy. */
export async function compareAnswer(
  client: RobotsClient,
  { url, agent, dialect }: CompareQuestion,
  signal?: AbortSignal,
): Promise<CompareAnswer> {
  const site = await client.robotsFor(url, { signal })
  const question = { url, agent: agent ?? '*' }
  const { allowed, reason, rule, evidence, note } = answerOf(question, verdictOf(site, question))
  const known = { url, allowed, reason, rule, evidence, note }
  if (agent === undefined)
    return { ...known, visitors: sized(visitorsOf(site).compare(url), 'Name an "agent".') }
  const comparison = dialectsOf(site, dialect?.map(dialectNamed)).compare(agent, url)
  return { ...known, comparison: sized(comparison, 'Name each "dialect" that you want.') }
}

function visitorsOf(site: SiteRobots | undefined): VisitorComparer {
  return site?.rules === 'file'
    ? createVisitorComparer(site.robots.bytes, readingOf(site))
    : createVisitorComparerWithoutFile(withoutFile(site))
}

function dialectsOf(
  site: SiteRobots | undefined,
  dialects: readonly Dialect[] | undefined,
): Pick<Comparer, 'compare'> {
  return site?.rules === 'file'
    ? createComparer(site.robots.bytes, { ...readingOf(site), dialects })
    : createComparerWithoutFile(withoutFile(site), { dialects })
}

/** The fetch has kept to the limit of the access policy: what was read counts. */
function readingOf({ evidence }: SiteRobots): { readonly url: string; readonly maxBytes: number } {
  return { url: evidence.robotsUrl, maxBytes: Infinity }
}

function withoutFile(site: SiteRobots | undefined): SiteWithoutFile {
  if (site === undefined || site.rules === 'file') return { rules: 'not-governed' }
  const { rules, evidence } = site
  return { rules, evidence }
}
