import { option } from '../command-line/option.ts'
import { absoluteUrl, headerText, seconds, wholeNumber } from '../command-line/value-parsers.ts'
import { dialectNames } from '../names/dialects-by-name.ts'
import { csvFormulas } from '../lists/formats/csv.ts'
import { policyNames } from '../names/policies-by-name.ts'

/** Headings of options in the help. */
export const groups = {
  file: 'The file',
  sites: 'The sites',
  questions: 'Questions',
  answers: 'Answers',
} as const

export const dialect = option({
  name: 'dialect',
  value: 'NAME',
  choices: dialectNames,
  default: 'rfc9309',
  group: groups.file,
  description: 'whose reading of the file counts',
})

export const robots = option({
  name: 'robots',
  value: 'FILE',
  times: 'once',
  group: groups.file,
  description: 'a local robots.txt, so that no site is asked; - reads standard input',
})

export const maxBytes = option({
  name: 'max-bytes',
  value: 'N',
  parse: wholeNumber,
  group: groups.file,
  description: 'how many bytes of the file are read (default: 512000)',
})

export const robotsUrl = robotsUrlOption(
  'where the file came from: URLs of other sites are then not governed by it',
)

/** The URL of a file, which each command uses for something else. */
export function robotsUrlOption(description: string) {
  return option({ name: 'robots-url', value: 'URL', parse: absoluteUrl, group: groups.file, description })
}

/** How sites are asked. */
export const siteOptions = [
  option({
    name: 'no-cache',
    group: groups.sites,
    description: 'keep nothing on disk, and use nothing from there',
  }),
  option({
    name: 'refresh',
    group: groups.sites,
    description: 'ask the site even where the copy in the cache is fresh',
  }),
  option({
    name: 'policy',
    value: 'NAME',
    choices: policyNames,
    group: groups.sites,
    description: "what the answers of a server mean (default: the dialect's policy)",
  }),
  option({
    name: 'timeout',
    value: 'SECONDS',
    parse: seconds,
    group: groups.sites,
    description: 'the longest that a site may take (default: 30)',
  }),
  option({
    name: 'user-agent',
    value: 'TEXT',
    parse: headerText,
    group: groups.sites,
    description: 'what ruly calls itself when it asks (default: ruly and its version)',
  }),
] as const

/** A robot, which may be given several times. */
export function agentOption(description: string) {
  return option({ name: 'agent', value: 'NAME', times: 'many', group: groups.questions, description })
}

/** A list of URLs. */
export function urlsOption(which: 'more URLs' | 'only these URLs') {
  return option({
    name: 'urls',
    value: 'FILE',
    times: 'once',
    group: groups.questions,
    description: `${which}: text, CSV, NDJSON, a sitemap or an access log, also packed; - reads standard input`,
  })
}

/** What a command does not tell when it is quiet. */
export function quietOption(description: string, group: string = groups.answers) {
  return option({ name: 'quiet', short: 'q', group, description })
}

export const formulas = option({
  name: 'csv-formulas',
  value: 'WHAT',
  choices: csvFormulas,
  default: 'keep',
  group: groups.answers,
  description: 'CSV fields that spreadsheets would run; escape puts an apostrophe before them',
})

/** Where configuration comes from. */
export function configOptions<const Group extends string>(group: Group) {
  return [
    option({
      name: 'config',
      value: 'FILE',
      group,
      description: 'a configuration (default: the nearest ruly.config.json above each file)',
    }),
    option({ name: 'no-config', group, description: 'look for no configuration' }),
  ] as const
}

/** The exit code of what could not be done. */
export const failed = {
  asking: 'the question is at fault, or a file cannot be read',
  writing: 'the question is at fault, or a file cannot be read or written',
} as const

/** What the help says of sites that are asked. */
export const askingSites = `Without --robots, ruly asks the site of each URL for its robots.txt, or takes the copy in its cache while that is fresh.
What no server answers is an answer too: the access policy says what it means (--policy).
ruly asks under its own name. The robot that you ask about is not sent: ruly is not that robot, and the log of the site should not say
so. A site that answers each robot otherwise can be asked with --user-agent.
The cache is $XDG_CACHE_HOME/ruly or ~/.cache/ruly (macOS: ~/Library/Caches/ruly, Windows: %LOCALAPPDATA%\\ruly\\cache).`
