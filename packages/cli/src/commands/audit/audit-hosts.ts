import { inOrder, oneBatch } from '@ruly/batch/internal'
import type { SiteRobots } from '@ruly/client'
import { accessOf, createVisitorComparerWithoutFile, engineOf, lint, type AgentAccess } from '@ruly/lint'
import { grouped } from '@ruly/common/grouped'
import { resolveAgent, type AgentEntry } from 'ruly/agents'
import { rfc9309 } from 'ruly/dialects'

import { answerText } from '../../sites/evidence-text.ts'
import type { Sites } from '../../sites/open-sites.ts'
import { servedBy } from '../../sites/served-by.ts'
import { createSitemapAsker, type AskedSitemap, type SitemapAsker } from './ask-sitemaps.ts'
import type { Host } from './named-hosts.ts'

type Access = AgentAccess['access']

/** What was found at a host. The formats of data write it as it is. */
export interface AuditedHost {
  /** Scheme, host and port. */
  readonly host: string
  /** Whether the user named it; else it is the twin of one. */
  readonly named: boolean
  /** Status of the last response; null if none came. */
  readonly status: number | null
  /** Whether the host could not be reached, or answered with a failure of its own: what holds then is only for a time. */
  readonly unreachable: boolean
  /** The status or the error, for people. */
  readonly answer: string
  /** The URL after all redirects; null without one. */
  readonly redirectedTo: string | null
  /** What decides: the file, or the access policy alone. */
  readonly rules: SiteRobots['rules']
  /** The same letters for hosts that serve the same bytes; null without a file. */
  readonly content: string | null
  readonly sha256: string | null
  readonly contentType: string | null
  readonly sizeBytes: number | null
  /** Whether it looks like a page, not like a robots.txt. */
  readonly html: boolean
  /** By agent; `*` stands for everyone that the file does not name. */
  readonly access: Readonly<Record<string, Access>>
  /** The first sitemaps that it names, and what they answer. */
  readonly sitemaps: readonly AskedSitemap[]
  /** How many more it names. */
  readonly moreSitemaps: number
  readonly errors: number
  readonly warnings: number
}

export interface Auditing {
  readonly sites: Pick<Sites, 'robotsFor' | 'fetchPage'>
  /** Whether an access policy was given: it then holds for all visitors. */
  readonly hasPolicy: boolean
  readonly signal: AbortSignal
  /** Called when a host was audited. */
  readonly onHost: () => void
  /** Called with a twin that does not answer. */
  readonly onMissingTwin: (origin: string) => void
}

/** How many hosts are asked at the same time. */
const ahead = { weightOf: (): number => 1, room: 64 }

/** Audits hosts, in their order. Twins that do not answer are left out. */
export async function auditHosts(
  hosts: readonly Host[],
  { sites, hasPolicy, signal, onHost, onMissingTwin }: Auditing,
): Promise<readonly AuditedHost[]> {
  const askSitemaps = createSitemapAsker(sites, signal)
  const audit = async (host: Host): Promise<AuditedHost | undefined> => {
    const found = await sites.robotsFor(`${host.origin}/`)
    const isMissing = found === undefined || (!host.isNamed && !hasAnswered(found))
    if (isMissing) onMissingTwin(host.origin)
    const audited = isMissing ? undefined : await auditOf(host, found, { askSitemaps, hasPolicy })
    onHost()
    return audited
  }
  const audited: AuditedHost[] = []
  // A, B, … in the order in which contents are met.
  const letters = new Map<string, string>()
  const contentOf = (sha256: string): string => {
    const own = letters.get(sha256) ?? lettersOf(letters.size)
    letters.set(sha256, own)
    return own
  }
  for await (const ready of inOrder(oneBatch(hosts), audit, ahead)) {
    for (const one of ready)
      if (one !== undefined) audited.push({ ...one, content: one.sha256 && contentOf(one.sha256) })
  }
  return audited
}

function hasAnswered({ evidence: { status, redirects } }: SiteRobots): boolean {
  return status !== undefined || redirects.length > 0
}

async function auditOf(
  { origin, isNamed }: Host,
  found: SiteRobots,
  { askSitemaps, hasPolicy }: Pick<Auditing, 'hasPolicy'> & { readonly askSitemaps: SitemapAsker },
): Promise<AuditedHost> {
  const { rules, evidence, robots } = found
  const { status = null, robotsUrl, finalUrl, state, file } = evidence
  const served = servedBy(evidence)
  const findings = rules === 'file' ? lint(robots.bytes, { url: robotsUrl, served }).findings : []
  return {
    host: origin,
    named: isNamed,
    status,
    unreachable: state === 'unreachable',
    answer: answerText(evidence),
    redirectedTo: finalUrl === robotsUrl ? null : finalUrl,
    rules,
    content: null,
    sha256: file?.sha256 ?? null,
    contentType: file?.contentType ?? null,
    sizeBytes: file?.sizeBytes ?? null,
    html: file?.isHtml ?? false,
    access: rules === 'file' ? accessByFile(found) : accessWithoutFile({ rules, evidence }, hasPolicy),
    ...(await askSitemaps(rules === 'file' ? robots.sitemaps : [])),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  }
}

/** Visitors that owners ask about first. */
export const visitors: readonly AgentEntry[] = [
  'Googlebot',
  'bingbot',
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'CCBot',
].flatMap((name) => resolveAgent(name).entry ?? [])

/** The names that are asked by each engine. */
const agentsByEngine = grouped(
  [
    { token: '*', engine: rfc9309 },
    ...visitors.map((entry) => ({ token: entry.token, engine: engineOf(entry) })),
  ],
  ({ engine }) => engine,
)

function accessByFile({ robots, evidence }: SiteRobots): AuditedHost['access'] {
  const answers = Array.from(agentsByEngine, ([dialect, members]) =>
    accessOf(robots.bytes, {
      agents: members.map(({ token }) => token),
      dialect,
      url: evidence.robotsUrl,
      // The client has applied the size limit.
      maxBytes: Infinity,
    }),
  ).flat()
  const byAgent = new Map(answers.map(({ agent, access }) => [agent, access]))
  const agents = ['*', ...visitors.map(({ token }) => token)]
  return Object.fromEntries(agents.map((agent) => [agent, byAgent.get(agent) ?? 'partly']))
}

function accessWithoutFile(
  { rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>,
  hasPolicy: boolean,
): AuditedHost['access'] {
  if (rules === 'file') return {}
  const site = hasPolicy ? { rules } : { rules, evidence }
  const { standard, visitors: verdicts } = createVisitorComparerWithoutFile(site, { visitors }).compare('/')
  const answers = [{ agent: '*', allowed: standard.allowed }, ...verdicts]
  return Object.fromEntries(answers.map(({ agent, allowed }) => [agent, allowed ? 'open' : 'closed']))
}

/** A, B, …, Z, AA, AB, … */
function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}
