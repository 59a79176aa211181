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
import { answerOf, notGoverned } from './check-answer.ts'

interface CompareQuestion {
  readonly url: string
  readonly agent?: Agent | undefined
  readonly dialect?: readonly string[] | undefined
}

/** One URL under several dialects for an agent, or for many well-known agents. Without a file, each goes by its own access policy. */
export async function compareAnswer(
  client: RobotsClient,
  { url, agent, dialect }: CompareQuestion,
): Promise<CompareAnswer> {
  const site = await client.robotsFor(url)
  const verdict = site?.forAgent(agent ?? '*').check(url) ?? notGoverned
  const { allowed, reason, rule, evidence, note } = answerOf({ url, agent: agent ?? '*' }, verdict)
  const known = { url, allowed, reason, rule, evidence, note }
  if (agent === undefined) return { ...known, visitors: visitorsOf(site).compare(url) }
  return { ...known, comparison: dialectsOf(site, dialect?.map(dialectNamed)).compare(agent, url) }
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
