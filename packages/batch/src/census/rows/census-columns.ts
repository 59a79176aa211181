import { count, flag, list, most32, nullable, oneOf, rowSchema, text } from '../../rows/row-schema.ts'
import type { RowSchema, ValueSchema } from '../../rows/row-schema.ts'
import { schemaVersion, type CensusRow, type SiteColumns } from './census-row.ts'

/** A number of things in a file; null without a file. */
function inFile(description: string): ValueSchema {
  return nullable(count(description, most32))
}

/** The columns of all rows of a site. */
const siteColumns = {
  schema: {
    type: 'integer',
    const: schemaVersion,
    description: 'Version of this schema: raised when a column changes its meaning or is removed.',
  },
  dialect: text('The dialect that the file was parsed in.'),
  site: text('Scheme, host and port; for a file that is not named after a host, its name.'),
  url: nullable(text('URL of the file; null if it is not known.')),
  status: nullable({
    type: 'integer',
    minimum: 100,
    maximum: 999,
    description: 'HTTP status of the response; null without a response.',
  }),
  meaning: oneOf(
    ['file', 'allow-all', 'disallow-all', 'unreachable', 'defer', 'redirect', 'not-modified'],
    "What the status means in the dialect's access policy, redirect, or not-modified for a 304.",
  ),
  charset: nullable(
    text('Charset in Content-Type, by its name in the Encoding Standard; unknown if it has no such name.'),
  ),
  encoding: oneOf(['ascii', 'utf-8', 'utf-16', 'other'], 'Encoding of the body, detected from its bytes.'),
  isHtml: flag('Whether the body looks like an HTML page.'),
  sizeBytes: count('Size of the body in bytes, without codings.', most32),
  linesBlank: inFile('Lines with only white space.'),
  linesComment: inFile('Lines with only a comment.'),
  linesUserAgent: inFile('Lines that are user-agent lines.'),
  linesAllow: inFile('Lines that are allow rules.'),
  linesDisallow: inFile('Lines that are disallow rules.'),
  linesExtension: inFile('Lines with another field that ruly reads.'),
  linesUnknown: inFile('Lines with a field that ruly does not know.'),
  linesNotAField: inFile('Lines that are not a field.'),
  linesBeyondLimit: inFile(
    'Lines that begin after the first 512,000 bytes: the remainder counts as one line.',
  ),
  groups: inFile('Groups in the file.'),
  rules: inFile('Rules in its groups.'),
  wildcardRules: inFile('Rules with * anywhere, or $ at the end.'),
  wildcardShare: nullable({
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'wildcardRules divided by rules, to four decimals; 0 without rules.',
  }),
  sitemaps: inFile('Distinct sitemaps.'),
  diagnostics: inFile('Number of diagnostics, as ruly fetch prints them.'),
  date: nullable(
    text('Time of the fetch: WARC-Date, or the member date of a line; null if it is not known.'),
  ),
  digest: nullable(
    text(
      'Digest of the body in the input: WARC-Payload-Digest, or the member digest of a line; null without one.',
    ),
  ),
} satisfies Record<keyof SiteColumns, ValueSchema>

/** The columns about an agent. */
const agentColumns = {
  agent: text('The agent; * is an agent that no file names.'),
  namedBy: nullable(
    oneOf(['name', 'wildcard', 'none'], 'What selected its groups; none if it obeys no group.'),
  ),
  agentGroups: inFile('Number of groups that it obeys.'),
  agentRules: inFile('Number of rules in these groups.'),
  crawlDelaySeconds: nullable({
    type: 'number',
    minimum: 0,
    description: "The agent's own Crawl-delay: the first one with a valid value.",
  }),
  preferences: nullable(
    list({ type: 'string' }, 'Content-Signal and Content-Usage for the agent, field and value as written.'),
  ),
  rootAllowed: nullable(
    flag('Whether it may fetch the root of the site; null if the status does not decide that.'),
  ),
} satisfies Record<Exclude<keyof CensusRow, keyof SiteColumns>, ValueSchema>

/** The columns about all agents of the census, in a row for a site. */
const siteAgentColumns = {
  namedAgents: nullable(
    list(
      { type: 'string' },
      'The agents that the file names, out of those you ask about; null without a file.',
    ),
  ),
  rootDisallowedAgents: nullable(
    list(
      { type: 'string' },
      'Those that may not fetch the root of the site; null if the status does not decide that.',
    ),
  ),
}

/** The schemas of rows, by what there is a row for. */
export const censusRowSchemas: Readonly<Record<'agent' | 'site', RowSchema>> = {
  agent: rowSchema(
    {
      name: 'census-row',
      version: schemaVersion,
      title: 'A row of ruly census: one robots.txt as one agent sees it',
    },
    { ...siteColumns, ...agentColumns },
  ),
  site: rowSchema(
    {
      name: 'census-site-row',
      version: schemaVersion,
      title: 'A row of ruly census --per site: one robots.txt',
    },
    { ...siteColumns, ...siteAgentColumns },
  ),
}
