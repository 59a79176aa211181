import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import {
  aboutRequests,
  aboutPast,
  outputOption,
  pastOptions,
  quietOption,
  siteOptions,
} from '../shared-options.ts'

const options = [
  ...siteOptions,
  ...pastOptions,
  outputOption('--head', 'print only the metadata of the file'),
  outputOption('--json', 'print one object: the metadata, and the file as text'),
  quietOption('print only the file'),
] as const

export type FetchOptions = OptionValues<typeof options>

export const fetch: Command = defineCommand({
  name: 'fetch',
  summary: 'print the robots.txt of a site, and its metadata',
  description: 'Prints the robots.txt of a site byte for byte, and its metadata on standard error.',
  usage: 'URL',
  operands: { '<URL>': 'any URL of the site' },
  options,
  examples: {
    'ruly fetch https://example.com/':
      'the file on standard output; redirects, status, age, size and problems on standard error',
    'ruly fetch https://example.com/ --head': 'only the metadata',
    'ruly fetch https://example.com/ --json --refresh':
      'both as one object: url, rules, evidence, diagnostics, file',
    'ruly fetch https://example.com/ -q > robots.txt': 'only the file, byte for byte',
    'ruly fetch https://example.com/ --history robots-history.mdb --at 2026-05-01':
      'the file as a history had it at the end of that day',
  },
  notes: [
    aboutRequests,
    `${aboutPast}
A history has answers under one access policy each: ask with the --policy that it was written with.`,
  ],
  exitCodes: {
    0: 'the site has a robots.txt, and it was printed',
    1: 'no usable robots.txt: the output says what applies instead',
    2: 'usage error',
  },
  load: () => import('./run.ts'),
})
