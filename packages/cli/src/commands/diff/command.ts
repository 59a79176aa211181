import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import {
  agentOption,
  dialect,
  failed,
  groups,
  maxBytes,
  quietOption,
  robotsUrlOption,
  siteOptions,
  urlsOption,
} from '../shared-options.ts'
import { parseGate } from './gate.ts'

const options = [
  dialect,
  maxBytes,
  robotsUrlOption('the URL of both files'),
  agentOption('an agent, repeatable; * stands for agents that neither file names (default: all)'),
  urlsOption('only these URLs'),
  option({
    name: 'fail-on',
    value: 'GATE',
    parse: parseGate,
    times: 'many',
    group: groups.answers,
    description: 'exit with code 1 if this happens, repeatable: "Googlebot loses /products"',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['text', 'json', 'markdown', 'github'],
    default: 'text',
    group: groups.answers,
    description: 'output format',
  }),
  option({
    name: 'json',
    conflicts: ['format'],
    group: groups.answers,
    description: 'same as --format json: one object',
  }),
  quietOption('no summary, no notes, no progress'),
  ...siteOptions,
] as const

export type DiffCommandOptions = OptionValues<typeof options>

export const diff: Command = defineCommand({
  name: 'diff',
  summary: 'compare two robots.txt files by what agents may fetch, and by preferences for use',
  description:
    'Shows which paths agents gain and lose between two robots.txt files, which lines cause it, and which preferences for the use of content change.',
  usage: 'OLD NEW',
  operands: {
    '<OLD>': 'the old robots.txt: a file, the URL of a site, or - for standard input',
    '<NEW>': 'the new robots.txt: a file, the URL of a site, or - for standard input',
  },
  options,
  examples: [
    [
      'ruly diff old.txt robots.txt',
      'the paths that change for each agent, with an example and the lines that cause it',
    ],
    [
      'ruly diff https://example.com/ robots.txt --agent Googlebot',
      'what would change for one agent if you published this file',
    ],
    [
      "git show main:robots.txt | ruly diff - robots.txt --fail-on 'Googlebot loses /products' --fail-on '* gains /admin'",
      'a check for CI: fail if Googlebot loses a path under /products, or unnamed agents gain one under /admin',
    ],
    ['ruly diff old.txt robots.txt --format markdown', 'tables for a comment on a pull request'],
    ['ruly diff old.txt robots.txt --urls sitemap.xml', 'which pages of a sitemap change?'],
    ['ruly diff old.txt robots.txt --urls access.log.gz --json', 'which URLs of an access log change?'],
  ],
  notes: [
    `Without --urls the result is complete: every path whose verdict changes is in one of the printed regions.
A GATE is an agent, * (agents that neither file names) or any (all agents), then "loses" or "gains", then a path pattern.
It covers all paths that the pattern matches, also with --urls.`,
  ],
  exitCodes: {
    0: 'no --fail-on condition is met; other changes do not matter',
    1: 'a --fail-on condition is met, or cannot be ruled out',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
