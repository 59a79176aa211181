import { redirectTarget } from '@ruly/client/internal'
import { getDomain } from 'tldts'

import { createBoundedMap } from '../../frame/bounded-map.ts'
import {
  count,
  flag,
  list,
  most32,
  nullable,
  oneOf,
  rowSchema,
  text,
  type RowSchema,
  type ValueSchema,
} from '../../rows/row-schema.ts'
import type { RunValue } from '../../rows/run-columns.ts'
import type { CensusRecord } from '../records/census-record.ts'
import type { AgentFacts } from './agent-facts.ts'
import type { AnswerFacts, FileFacts } from './file-facts.ts'

/** Raised when a column changes its meaning or is removed. */
export const schemaVersion = 1

/** A column: what it contains, and how that comes from facts. */
interface Column<Facts> {
  readonly schema: ValueSchema
  readonly valueIn: (facts: Facts) => RunValue
}

/** The columns of a row by name, in order. They are described here only: schemas, rows and documents are made from this. */
export type ColumnsFrom<Facts> = Readonly<Record<string, Column<Facts>>>

/** What is known of one robots.txt. */
export interface SiteFacts {
  readonly record: CensusRecord
  /** The file that it was found in, as named. */
  readonly input: string
  readonly dialect: string
  readonly answer: AnswerFacts
  /** Undefined without a file. */
  readonly file: FileFacts | undefined
  /** The agents of the census, in the order of `agentFacts`. */
  readonly agents: readonly string[]
  readonly agentFacts: readonly AgentFacts[]
}

type SiteColumn = Column<SiteFacts>

/** A number of things in a file; null without a file. */
function inFile(description: string, valueIn: (file: FileFacts) => number): SiteColumn {
  return {
    schema: nullable(count(description, most32)),
    valueIn: ({ file }) => (file === undefined ? null : valueIn(file)),
  }
}

/** A list of things in a file; null without a file. */
function listInFile(description: string, valueIn: (file: FileFacts) => readonly string[]): SiteColumn {
  return {
    schema: nullable(list({ type: 'string' }, description)),
    valueIn: ({ file }) => (file === undefined ? null : valueIn(file)),
  }
}

/** The columns of all rows of a robots.txt. */
export const siteColumns: ColumnsFrom<SiteFacts> = {
  schema: {
    schema: {
      type: 'integer',
      const: schemaVersion,
      description: 'Version of this schema: raised when a column changes its meaning or is removed.',
    },
    valueIn: () => schemaVersion,
  },
  dialect: {
    schema: text('The dialect that the file was parsed in.'),
    valueIn: ({ dialect }) => dialect,
  },
  input: {
    schema: text('The input that has the file, as named; in a folder, the path of the file.'),
    valueIn: ({ input }) => input,
  },
  site: {
    schema: text('Scheme, host and port; for a file that is not named after a host, its name.'),
    valueIn: ({ record }) => record.site,
  },
  host: {
    schema: nullable(text('Host of the site; null if it is not known.')),
    valueIn: ({ record }) => hostFactsOf(record).host,
  },
  registeredDomain: {
    schema: nullable(
      text(
        'The part of the host that is registered: one label more than its suffix in the ICANN section of the Public Suffix List; null for an address, or an unknown host.',
      ),
    ),
    valueIn: ({ record }) => hostFactsOf(record).registeredDomain,
  },
  url: {
    schema: nullable(text('URL of the file; null if it is not known.')),
    valueIn: ({ record }) => record.url ?? null,
  },
  status: {
    schema: nullable({
      type: 'integer',
      minimum: 100,
      maximum: 999,
      description: 'HTTP status of the response; null without a response.',
    }),
    valueIn: ({ record }) => record.status ?? null,
  },
  meaning: {
    schema: oneOf(
      ['file', 'allow-all', 'disallow-all', 'unreachable', 'defer', 'redirect', 'not-modified'],
      "What the status means in the dialect's access policy, redirect, or not-modified for a 304.",
    ),
    valueIn: ({ answer }) => answer.meaning,
  },
  redirectsTo: {
    schema: nullable(text('URL that a redirect leads to; null without one.')),
    valueIn: ({ record, answer }) => (answer.meaning === 'redirect' ? targetOf(record) : null),
  },
  charset: {
    schema: nullable(
      text('Charset in Content-Type, by its name in the Encoding Standard; unknown if it has no such name.'),
    ),
    valueIn: ({ answer }) => answer.charset ?? null,
  },
  encoding: {
    schema: oneOf(['ascii', 'utf-8', 'utf-16', 'other'], 'Encoding of the body, detected from its bytes.'),
    valueIn: ({ answer }) => answer.encoding,
  },
  isHtml: {
    schema: flag('Whether the body looks like an HTML page.'),
    valueIn: ({ answer }) => answer.isHtml,
  },
  sizeBytes: {
    schema: count('Size of the body in bytes, without codings.', most32),
    valueIn: ({ record }) => record.bytes.length,
  },
  linesBlank: inFile('Lines with only white space.', ({ lines }) => lines.blank),
  linesComment: inFile('Lines with only a comment.', ({ lines }) => lines.comment),
  linesUserAgent: inFile('Lines that are user-agent lines.', ({ lines }) => lines['user-agent']),
  linesAllow: inFile('Lines that are allow rules.', ({ lines }) => lines.allow),
  linesDisallow: inFile('Lines that are disallow rules.', ({ lines }) => lines.disallow),
  linesExtension: inFile('Lines with another field that ruly reads.', ({ lines }) => lines.extension),
  linesUnknown: inFile('Lines with a field that ruly does not know.', ({ lines }) => lines.unknown),
  linesNotAField: inFile('Lines that are not a field.', ({ lines }) => lines['not-a-field']),
  linesBeyondLimit: inFile(
    'Lines that begin after the first 512,000 bytes: the remainder counts as one line.',
    ({ lines }) => lines['beyond-limit'],
  ),
  groups: inFile('Groups in the file.', ({ groups }) => groups),
  rules: inFile('Rules in its groups.', ({ rules }) => rules),
  wildcardRules: inFile('Rules with * anywhere, or $ at the end.', ({ wildcardRules }) => wildcardRules),
  wildcardShare: {
    schema: nullable({
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'wildcardRules divided by rules, to four decimals; 0 without rules.',
    }),
    valueIn: ({ file }) => (file === undefined ? null : shareOf(file.wildcardRules, file.rules)),
  },
  sitemaps: inFile('Distinct sitemaps.', ({ sitemaps }) => sitemaps),
  diagnostics: inFile('Number of diagnostics, as ruly fetch prints them.', ({ diagnostics }) => diagnostics),
  date: {
    schema: nullable(
      text('Time of the fetch: WARC-Date, or the member date of a line; null if it is not known.'),
    ),
    valueIn: ({ record }) => record.date ?? null,
  },
  digest: {
    schema: nullable(
      text(
        'Digest of the body in the input: WARC-Payload-Digest, or the member digest of a line; null without one.',
      ),
    ),
    valueIn: ({ record }) => record.digest ?? null,
  },
}

/** The columns about an agent, after its name. */
export const agentColumns: ColumnsFrom<AgentFacts> = {
  namedBy: {
    schema: nullable(
      oneOf(['name', 'wildcard', 'none'], 'What selected its groups; none if it obeys no group.'),
    ),
    valueIn: ({ namedBy }) => namedBy,
  },
  agentGroups: {
    schema: nullable(count('Number of groups that it obeys.', most32)),
    valueIn: ({ agentGroups }) => agentGroups,
  },
  agentRules: {
    schema: nullable(count('Number of rules in these groups.', most32)),
    valueIn: ({ agentRules }) => agentRules,
  },
  effectiveRules: {
    schema: nullable(
      count(
        'Number of these rules without repeats, and without those that have no path and match nothing.',
        most32,
      ),
    ),
    valueIn: ({ effectiveRules }) => effectiveRules,
  },
  crawlDelaySeconds: {
    schema: nullable({
      type: 'number',
      minimum: 0,
      description: "The agent's own Crawl-delay: the first one with a valid value.",
    }),
    valueIn: ({ crawlDelaySeconds }) => crawlDelaySeconds,
  },
  preferences: {
    schema: nullable(
      list({ type: 'string' }, 'Content-Signal and Content-Usage for the agent, field and value as written.'),
    ),
    valueIn: ({ preferences }) => preferences,
  },
  search: useColumn('search', 'search'),
  aiInput: useColumn('ai-input', 'input for AI answers'),
  trainAi: useColumn('train-ai', 'AI training'),
  rootAllowed: {
    schema: nullable(
      flag('Whether it may fetch the root of the site; null if the status does not decide that.'),
    ),
    valueIn: ({ rootAllowed }) => rootAllowed,
  },
  restriction: {
    schema: nullable(
      oneOf(
        ['none', 'partial', 'allowlist', 'full'],
        'How much is closed to it: no path, some, all but those that other rules open, or all; null if the status does not decide that.',
      ),
    ),
    valueIn: ({ restriction }) => restriction,
  },
}

/** What the owner prefers about one use of the root of the site. */
function useColumn(purpose: keyof AgentFacts['uses'], use: string): Column<AgentFacts> {
  return {
    schema: nullable(
      oneOf(
        ['allowed', 'disallowed', 'unknown'],
        `Whether the file permits the agent to use the root of the site for ${use}; null without a file.`,
      ),
    ),
    valueIn: ({ uses }) => uses[purpose],
  }
}

/** The columns about all agents, in a row for a site. */
export const allAgentsColumns: ColumnsFrom<SiteFacts> = {
  namedAgents: {
    schema: nullable(
      list(
        { type: 'string' },
        'The agents that the file names, out of those you ask about; null without a file.',
      ),
    ),
    valueIn: (site) =>
      site.file === undefined ? null : agentsWith(site, ({ namedBy }) => namedBy === 'name'),
  },
  rootDisallowedAgents: {
    schema: nullable(
      list(
        { type: 'string' },
        'Those that may not fetch the root of the site; null if the status does not decide that.',
      ),
    ),
    valueIn: (site) =>
      site.agentFacts.every(({ rootAllowed }) => rootAllowed !== null)
        ? agentsWith(site, ({ rootAllowed }) => rootAllowed === false)
        : null,
  },
  fullyRestrictedAgents: {
    schema: nullable(
      list(
        { type: 'string' },
        'Those to which everything is closed; null if the status does not decide that.',
      ),
    ),
    valueIn: (site) =>
      site.agentFacts.every(({ restriction }) => restriction !== null)
        ? agentsWith(site, ({ restriction }) => restriction === 'full')
        : null,
  },
  userAgents: listInFile(
    'The values of all user-agent lines, in lower case, each once; null without a file.',
    ({ userAgents }) => userAgents,
  ),
  extensions: listInFile(
    'The names of other fields that ruly reads, each once; null without a file.',
    ({ extensions }) => extensions,
  ),
}

function agentsWith(
  { agents, agentFacts }: SiteFacts,
  isMeant: (facts: AgentFacts) => boolean,
): readonly string[] {
  return agents.filter((_, place) => isMeant(agentFacts[place] as AgentFacts))
}

interface HostFacts {
  readonly host: string | null
  /** By the ICANN section of the Public Suffix List: its other section has suffixes that companies give away. */
  readonly registeredDomain: string | null
}

const unknownHost: HostFacts = { host: null, registeredDomain: null }

/** Sites that were seen before, in characters: two columns ask for each. */
const knownHosts = createBoundedMap<HostFacts>(10_000)

/** The host of a record whose URL is known, or whose file is named after its host. */
function hostFactsOf({ site }: Pick<CensusRecord, 'site'>): HostFacts {
  return knownHosts.get(site) ?? knownHosts.set(site, factsOf(site), site.length)
}

function factsOf(site: string): HostFacts {
  if (!site.includes('://')) return unknownHost
  const host = site.slice(site.indexOf('://') + 3).replace(/:\d+$/, '')
  return { host, registeredDomain: getDomain(host) }
}

/** Where a redirect leads; null for what is no URL. */
function targetOf({ url, location }: CensusRecord): string | null {
  if (url === undefined || location === undefined) return null
  return redirectTarget(new URL(url), location)?.href ?? null
}

/** A share with four decimals; 0 if `whole` is 0. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 10_000
}

function schemasOf(
  columns: Readonly<Record<string, Pick<SiteColumn, 'schema'>>>,
): Record<string, ValueSchema> {
  return Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema]))
}

/** The schemas of rows, by what there is a row for. */
export const censusRowSchemas: Readonly<Record<'agent' | 'site', RowSchema>> = {
  agent: rowSchema(
    {
      name: 'census-row',
      version: schemaVersion,
      title: 'A row of ruly census: one robots.txt as one agent sees it',
    },
    {
      ...schemasOf(siteColumns),
      agent: text('The agent; * is an agent that no file names.'),
      ...schemasOf(agentColumns),
    },
  ),
  site: rowSchema(
    {
      name: 'census-site-row',
      version: schemaVersion,
      title: 'A row of ruly census --per site: one robots.txt',
    },
    schemasOf({ ...siteColumns, ...allAgentsColumns }),
  ),
}
