import { csvFormulas } from '@ruly/batch/internal'
import { policiesByName } from '@ruly/client/internal'
import { dialectsByName } from '@ruly/lint'

import { optionsBelow } from '../command-line/option.ts'
import { absoluteUrl, headerText, lastMoment, seconds, wholeNumber } from '../command-line/value-parsers.ts'

/** The names that an option for dialects takes. */
export const dialectNames: readonly string[] = [...dialectsByName.keys()]

/** Declare options below the headings that most commands have. */
export const fileOption = optionsBelow('File')
export const siteOption = optionsBelow('Sites')
export const questionOption = optionsBelow('Agents and URLs')
export const outputOption = optionsBelow('Output')

export const dialect = fileOption('--dialect NAME', 'the dialect that the file is read in', {
  choices: dialectNames,
  default: 'rfc9309',
})

export const robots = fileOption(
  '--robots FILE',
  'use this robots.txt and send no requests; - for standard input',
  { times: 'once' },
)

export const maxBytes = fileOption(
  '--max-bytes N',
  'read at most this many bytes of the file (default: 512000)',
  { parse: wholeNumber },
)

export const robotsUrl = robotsUrlOption('the URL of the file; it then does not apply to URLs of other sites')

/** `--robots-url`, whose purpose differs between commands. */
export function robotsUrlOption(description: string) {
  return fileOption('--robots-url URL', description, { parse: absoluteUrl })
}

export const siteOptions = [
  siteOption('--no-cache', 'neither read nor write the cache'),
  siteOption('--refresh', 'request the file again even if the cached copy is fresh'),
  siteOption(
    '--policy NAME',
    "the access policy for status codes and errors (default: the dialect's policy)",
    { choices: [...policiesByName.keys()] },
  ),
  siteOption('--timeout SECONDS', 'the time limit for each site (default: 30)', { parse: seconds }),
  siteOption('--user-agent TEXT', 'the User-Agent header to send (default: ruly and its version)', {
    parse: headerText,
  }),
] as const

export const history = siteOption(
  '--history FILE',
  'the history of robots.txt files, an LMDB file or a redis: URL: everything that is requested is added',
  { times: 'once' },
)

export const pastOptions = [
  history,
  siteOption(
    '--at TIME',
    'answer by what the history had at the end of this day or second, and send no requests: 2026-05-01 or 2026-05-01T12:00:00Z',
    { parse: lastMoment, times: 'once', conflicts: ['refresh'] },
  ),
] as const

export function agentOption(description: string) {
  return questionOption('--agent AGENT', description, { times: 'many' })
}

export function urlsOption(which: 'more URLs' | 'only these URLs') {
  return questionOption(
    '--urls FILE',
    `${which}: text, CSV, NDJSON, a sitemap or an access log, also compressed; - for standard input`,
    { times: 'once' },
  )
}

/** `--quiet`; `description` says what it suppresses. */
export function quietOption(description: string, below = outputOption) {
  return below('-q, --quiet', description)
}

/** `--format`, and two of its values as options of their own. */
export function answerFormats<const Name extends string>(choices: readonly Name[]) {
  return [
    outputOption('--format NAME', 'output format', { choices, default: 'text' }),
    outputOption('--json', 'same as --format json: one array', { conflicts: ['format', 'ndjson'] }),
    outputOption('--ndjson', 'same as --format ndjson: one object per line', {
      conflicts: ['format', 'json'],
    }),
  ] as const
}

export const eventFormat = outputOption('--format NAME', 'output format; ndjson has one event on each line', {
  choices: ['text', 'ndjson'],
  default: 'text',
})

export const formulas = outputOption(
  '--csv-formulas WHAT',
  'CSV fields that spreadsheets would run as formulas; escape prefixes them with an apostrophe',
  { choices: csvFormulas, default: 'keep' },
)

export function configOptions(below: typeof fileOption) {
  return [
    below('--config FILE', 'the configuration file (default: the nearest ruly.config.json above each file)'),
    below('--no-config', 'ignore configuration files'),
  ] as const
}

/** The meaning of exit code 2. */
export const failed = {
  asking: 'usage error, or a file cannot be read',
  writing: 'usage error, or a file cannot be read or written',
} as const

export const aboutRequests = `Errors and timeouts also produce a verdict: the access policy (--policy) decides it.
ruly identifies itself as ruly, not as the agent that you ask about. If a site serves a different file to each agent, set --user-agent.
The cache is $XDG_CACHE_HOME/ruly or ~/.cache/ruly (macOS: ~/Library/Caches/ruly, Windows: %LOCALAPPDATA%\\ruly\\cache).`

/** The help about requests to sites, for commands with `--robots`. */
export const askingSites = `Without --robots, ruly requests the robots.txt of each URL's site, or uses the cached copy while it is fresh.
${aboutRequests}`

/** The help about asking a history, for commands with `--at`. */
export const aboutPast =
  'With --history, what sites answer is added to a history; --at then answers as of a time, by what the history had then.'

/** The help about what is in a history. */
export const aboutHistory =
  'A history has answers under one access policy each: ask with the --policy and --dialect that it was written with.'

/** The help about histories, for commands with `--at` and `--dialect`. */
export const askingPast = `${aboutPast}
${aboutHistory}`
