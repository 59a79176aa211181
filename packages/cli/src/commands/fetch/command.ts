import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { askingSites, groups, quietOption, siteOptions } from '../shared-options.ts'

const options = [
  ...siteOptions,
  option({ name: 'head', group: groups.answers, description: 'only what is known of the file' }),
  option({
    name: 'json',
    group: groups.answers,
    description: 'one object: what is known of the file, and the file as text',
  }),
  quietOption('the file alone'),
] as const

export type FetchOptions = OptionValues<typeof options>

export const fetch: Command = defineCommand({
  name: 'fetch',
  summary: 'print the robots.txt of a site, and what is known of it',
  description: 'Prints the robots.txt of a site as it is, and on standard error what is known of it.',
  usage: 'URL',
  operands: { '<URL>': 'any URL of the site' },
  options,
  examples: [
    [
      'ruly fetch https://example.com/',
      'the file on standard output; redirects, status, age, size and faults on standard error',
    ],
    ['ruly fetch https://example.com/ --head', 'only what is known of it'],
    [
      'ruly fetch https://example.com/ --json --refresh',
      'both as one object: url, rules, evidence, diagnostics, file',
    ],
    ['ruly fetch https://example.com/ -q > robots.txt', 'the file alone, byte for byte'],
  ],
  notes: [askingSites],
  exitCodes: {
    0: 'there is a file that counts, and it was printed',
    1: 'there is none: the output says what holds without it',
    2: 'the question is at fault',
  },
  load: () => import('./run.ts'),
})
