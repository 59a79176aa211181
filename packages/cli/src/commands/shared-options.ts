import { csvFormulas } from '@ruly/batch/internal'

import { option } from '../command-line/option.ts'
import { absoluteUrl, headerText, lastMoment, seconds, wholeNumber } from '../command-line/value-parsers.ts'
import { dialectNames } from '../names/dialects-by-name.ts'
import { policiesByName } from '@ruly/client/internal'

/** Headings of options in the help. */
export const groups = {
  file: 'File',
  sites: 'Sites',
  questions: 'Agents and URLs',
  answers: 'Output',
} as const

export const dialect = option({
  name: 'dialect',
  value: 'NAME',
  choices: dialectNames,
  default: 'rfc9309',
  group: groups.file,
  description: 'the dialect that the file is read in',
})

export const robots = option({
  name: 'robots',
  value: 'FILE',
  times: 'once',
  group: groups.file,
  description: 'use this robots.txt and send no requests; - for standard input',
})

export const maxBytes = option({
  name: 'max-bytes',
  value: 'N',
  parse: wholeNumber,
  group: groups.file,
  description: 'read at most this many bytes of the file (default: 512000)',
})

export const robotsUrl = robotsUrlOption('the URL of the file; it then does not apply to URLs of other sites')

/** `--robots-url`, whose purpose differs between commands. */
export function robotsUrlOption(description: string) {
  return option({ name: 'robots-url', value: 'URL', parse: absoluteUrl, group: groups.file, description })
}

/** Options for requests to sites. */
export const siteOptions = [
  option({
    name: 'no-cache',
    group: groups.sites,
    description: 'neither read nor write the cache',
  }),
  option({
    name: 'refresh',
    group: groups.sites,
    description: 'request the file again even if the cached copy is fresh',
  }),
  option({
    name: 'policy',
    value: 'NAME',
    choices: [...policiesByName.keys()],
    group: groups.sites,
    description: "the access policy for status codes and errors (default: the dialect's policy)",
  }),
  option({
    name: 'timeout',
    value: 'SECONDS',
    parse: seconds,
    group: groups.sites,
    description: 'the time limit for each site (default: 30)',
  }),
  option({
    name: 'user-agent',
    value: 'TEXT',
    parse: headerText,
    group: groups.sites,
    description: 'the User-Agent header to send (default: ruly and its version)',
  }),
] as const

export const history = option({
  name: 'history',
  value: 'FILE',
  times: 'once',
  group: groups.sites,
  description:
    'the history of robots.txt files, an LMDB file or a redis: URL: everything that is requested is added',
})

/** Options for questions about the past. */
export const pastOptions = [
  history,
  option({
    name: 'at',
    value: 'TIME',
    parse: lastMoment,
    times: 'once',
    conflicts: ['refresh'],
    group: groups.sites,
    description:
      'answer by what the history had at the end of this day or second, and send no requests: 2026-05-01 or 2026-05-01T12:00:00Z',
  }),
] as const

/** `--agent`, repeatable. */
export function agentOption(description: string) {
  return option({ name: 'agent', value: 'AGENT', times: 'many', group: groups.questions, description })
}

/** `--urls`: a file of URLs. */
export function urlsOption(which: 'more URLs' | 'only these URLs') {
  return option({
    name: 'urls',
    value: 'FILE',
    times: 'once',
    group: groups.questions,
    description: `${which}: text, CSV, NDJSON, a sitemap or an access log, also compressed; - for standard input`,
  })
}

/** `--quiet`; `description` says what it suppresses. */
export function quietOption(description: string, group: string = groups.answers) {
  return option({ name: 'quiet', short: 'q', group, description })
}

/** `--format`, and two of its values as options of their own. */
export function answerFormats<const Name extends string>(choices: readonly Name[]) {
  return [
    option({
      name: 'format',
      value: 'NAME',
      choices,
      default: 'text',
      group: groups.answers,
      description: 'output format',
    }),
    option({
      name: 'json',
      conflicts: ['format', 'ndjson'],
      group: groups.answers,
      description: 'same as --format json: one array',
    }),
    option({
      name: 'ndjson',
      conflicts: ['format', 'json'],
      group: groups.answers,
      description: 'same as --format ndjson: one object per line',
    }),
  ] as const
}

export const eventFormat = option({
  name: 'format',
  value: 'NAME',
  choices: ['text', 'ndjson'],
  default: 'text',
  group: groups.answers,
  description: 'output format; ndjson has one event on each line',
})

export const formulas = option({
  name: 'csv-formulas',
  value: 'WHAT',
  choices: csvFormulas,
  default: 'keep',
  group: groups.answers,
  description: 'CSV fields that spreadsheets would run as formulas; escape prefixes them with an apostrophe',
})

/** Options for the configuration file. */
export function configOptions<const Group extends string>(group: Group) {
  return [
    option({
      name: 'config',
      value: 'FILE',
      group,
      description: 'the configuration file (default: the nearest ruly.config.json above each file)',
    }),
    option({ name: 'no-config', group, description: 'ignore configuration files' }),
  ] as const
}

/** The meaning of exit code 2. */
export const failed = {
  asking: 'usage error, or a file cannot be read',
  writing: 'usage error, or a file cannot be read or written',
} as const

/** The help about requests to sites. */
export const askingSites = `Without --robots, ruly requests the robots.txt of each URL's site, or uses the cached copy while it is fresh.
Errors and timeouts also produce a verdict: the access policy (--policy) decides it.
ruly identifies itself as ruly, not as the agent that you ask about. If a site serves a different file to each agent, set --user-agent.
The cache is $XDG_CACHE_HOME/ruly or ~/.cache/ruly (macOS: ~/Library/Caches/ruly, Windows: %LOCALAPPDATA%\\ruly\\cache).`

/** The help about histories. */
export const askingPast = `With --history, what sites answer is added to a history; --at then answers as of a time, by what the history had then.
It has answers under one access policy each: ask with the --policy and --dialect that it was written with.`
