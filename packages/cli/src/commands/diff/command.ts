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
  agentOption('a robot, repeatable; * is any that no file names (default: all)'),
  urlsOption('only these URLs'),
  option({
    name: 'fail-on',
    value: 'GATE',
    parse: parseGate,
    times: 'many',
    group: groups.answers,
    description: 'what must not happen, repeatable: "Googlebot loses /products"',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['text', 'json', 'github'],
    default: 'text',
    group: groups.answers,
    description: 'how changes are written',
  }),
  option({
    name: 'json',
    conflicts: ['format'],
    group: groups.answers,
    description: 'short for --format json: one object',
  }),
  quietOption('no summary, no notes, no progress'),
  ...siteOptions,
] as const

export type DiffCommandOptions = OptionValues<typeof options>

export const diff: Command = defineCommand({
  name: 'diff',
  summary: 'say what changes from one robots.txt to another, and for whom',
  description:
    'Says which paths robots gain and lose from one robots.txt to another, and which lines are to blame.',
  usage: 'OLD NEW',
  operands: {
    '<OLD>': 'a robots.txt: a file, the URL of a site, or -',
    '<NEW>': 'what becomes of it, named in the same way',
  },
  options,
  examples: [
    [
      'ruly diff old.txt robots.txt',
      'which paths change, for each robot that a file names and any other; an example of each, and the lines to blame',
    ],
    [
      'ruly diff https://example.com/ robots.txt --agent Googlebot',
      'what would change for one robot if this file went online',
    ],
    [
      "git show main:robots.txt | ruly diff - robots.txt --fail-on 'Googlebot loses /products' --fail-on '* gains /admin'",
      'a gate in CI: nothing under /products may become disallowed for Googlebot, nothing under /admin allowed for others',
    ],
    ['ruly diff old.txt robots.txt --urls sitemap.xml', 'which pages of a sitemap change?'],
    ['ruly diff old.txt robots.txt --urls access.log.gz --json', 'which URLs that were asked for?'],
  ],
  notes: [
    `Without --urls nothing is missed: every path whose verdict changes belongs to a region that is told.
A gate is a robot, * (any that no file names) or any (all of them), then loses or gains, then a path pattern.
It is about all paths that the pattern matches, with --urls too.`,
  ],
  exitCodes: {
    0: 'no --fail-on is broken; other changes do not count',
    1: 'one is broken, or cannot be proved to hold',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
