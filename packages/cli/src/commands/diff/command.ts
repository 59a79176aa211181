import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import {
  agentOption,
  dialect,
  failed,
  fileOption,
  maxBytes,
  outputOption,
  quietOption,
  robotsUrlOption,
  siteOptions,
  urlsOption,
} from '../shared-options.ts'
import { failOnOption } from './gate.ts'

const options = [
  fileOption(
    '--base COMMIT',
    'compare each robots.txt with its version in this commit, branch or tag of git',
    { times: 'once' },
  ),
  dialect,
  maxBytes,
  robotsUrlOption('the URL of both files'),
  agentOption('an agent, repeatable; * stands for agents that neither file names (default: all)'),
  urlsOption('only these URLs'),
  failOnOption('exit with code 1'),
  outputOption('--format NAME', 'output format', {
    choices: ['text', 'json', 'markdown', 'github', 'html', 'csv'],
    default: 'text',
  }),
  outputOption('--limit N', 'show at most this many changes of a file; gates and JSON have all', {
    parse: wholeNumber,
  }),
  outputOption('--json', 'same as --format json: one object; with --base, an array with one for each file', {
    conflicts: ['format'],
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
  usage: 'OLD NEW | --base COMMIT [FILE]...',
  operands: {
    '[FILE...]':
      'the old and the new robots.txt: files, URLs of sites, or - for standard input; with --base, files, folders and patterns (default: every robots.txt in the current folder or below)',
  },
  options,
  examples: {
    'ruly diff old.txt robots.txt':
      'the paths that change for each agent, with an example and the lines that cause it',
    'ruly diff https://example.com/ robots.txt --agent Googlebot':
      'what would change for one agent if you published this file',
    'ruly diff --base HEAD': 'what would change if you committed every robots.txt as it is now',
    "ruly diff --base main --fail-on 'Googlebot loses /products' --fail-on '* gains /admin'":
      'a check for CI: fail if Googlebot loses a path under /products, or unnamed agents gain one under /admin',
    'ruly diff --base main --format markdown': 'tables for a comment on a pull request',
    'ruly diff old.txt new.txt --format html':
      'a page for people who do not program; csv writes a spreadsheet',
    'ruly diff old.txt robots.txt --urls sitemap.xml': 'which pages of a sitemap change?',
    'ruly diff --base main --urls sitemap': 'and which of those that robots.txt itself names?',
    'ruly diff old.txt robots.txt --urls access.log.gz --json': 'which URLs of an access log change?',
  },
  notes: [
    `Without --urls the result is complete: every path whose verdict changes is in one of the printed regions.
A GATE is an agent, * (agents that neither file names) or any (all agents), then "loses" or "gains", then a path pattern.
It covers all paths that the pattern matches, also with --urls.
--urls sitemap stands for the sitemaps that robots.txt names: those of OLD, or if it names none, those of NEW. A file of that name is ./sitemap.
With --base, a robots.txt that is new, deleted or moved is compared too; a missing file allows everything. Files that "ignore" of
ruly.config.json names are left out.`,
  ],
  exitCodes: {
    0: 'no --fail-on condition is met; other changes do not matter',
    1: 'a --fail-on condition is met, or cannot be ruled out',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
