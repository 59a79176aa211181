import { nearestHint } from '@ruly/common/edit-distance'
import { severityNames, type Severities } from '@ruly/lint'

import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { optionsBelow, type OptionValues } from '../../command-line/option.ts'
import { InvalidValueError, wholeNumberOrNone } from '../../command-line/value-parsers.ts'
import {
  configOptions,
  dialectNames,
  failed,
  fileOption,
  maxBytes,
  outputOption,
  quietOption,
  robotsUrlOption,
  siteOptions,
} from '../shared-options.ts'

const ruleOption = optionsBelow('Rules')

const options = [
  fileOption('--dialect NAME', 'the dialect that the file is read in (default: rfc9309)', {
    choices: dialectNames,
  }),
  maxBytes,
  robotsUrlOption('the URL of the file; relative URLs in the file are resolved against it'),
  fileOption('--fix [all]', 'apply fixes that do not change verdicts; with "all", also those that do'),
  fileOption('--fix-dry-run [all]', 'show what --fix would change, and write nothing', {
    conflicts: ['fix', 'json'],
  }),
  ruleOption('--rule CODE=SEVERITY', `set the severity of a rule, repeatable: ${severityNames.join(', ')}`, {
    parse: ruleSeverity,
    times: 'many',
  }),
  ...configOptions(ruleOption),
  outputOption('--format NAME', 'output format', {
    choices: ['text', 'json', 'ndjson', 'parquet', 'markdown', 'github', 'gitlab', 'sarif', 'html', 'csv'],
    default: 'text',
  }),
  outputOption('--json', 'same as --format json: one array', { conflicts: ['format'] }),
  outputOption('--all', 'list every finding on its line, in the order of the lines'),
  outputOption('--max-warnings N', 'exit with code 1 if there are more warnings than this', {
    parse: wholeNumberOrNone,
  }),
  quietOption('print only errors; no summary, no notes, no progress'),
  ...siteOptions,
] as const

export type LintCommandOptions = OptionValues<typeof options>

type RuleSeverity = readonly [code: string, severity: Severities[string]]

function ruleSeverity(text: string): RuleSeverity {
  const [, code = '', severity = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
  if (isSeverity(severity)) return [code, severity]
  throw new InvalidValueError(
    `a code, "=" and one of ${severityNames.join(', ')}`,
    nearestHint(severity, severityNames),
  )
}

function isSeverity(name: string): name is Severities[string] {
  return severityNames.includes(name)
}

export const lint: Command = defineCommand({
  name: 'lint',
  alias: 'validate',
  summary: 'find and fix problems in robots.txt files',
  description: 'Finds problems in robots.txt files and explains their effects. --fix fixes them.',
  usage: '[FILE | FOLDER | PATTERN | URL | -]...',
  operands: {
    '[FILE...]':
      'robots.txt files, folders to search for them, patterns, URLs of sites, or - for standard input (default: robots.txt)',
  },
  options,
  examples: {
    'ruly lint': 'lint the robots.txt in the current folder',
    "ruly lint public 'sites/**/*.robots.txt'":
      'every robots.txt below a folder, and every file that a pattern matches',
    'ruly lint https://example.com/': 'the robots.txt of a site',
    'ruly lint --fix robots.txt': 'apply the fixes that do not change verdicts',
    'ruly lint --fix all robots.txt':
      'also apply fixes that change verdicts; each finding says what its fix changes',
    'ruly lint --fix-dry-run robots.txt': 'show the fixes as a diff',
    'ruly lint --rule duplicate-rule=error --rule unknown-field=off --max-warnings 0':
      'set the severity of rules, and fail on any warning',
    'ruly lint --all':
      'every finding; otherwise a mistake on several lines is one finding, and text has at most twenty per file besides errors',
    'ruly lint --format sarif > ruly.sarif':
      'a log for code scanning; github writes workflow annotations, gitlab a Code Quality report, markdown tables',
    'ruly lint --format html > report.html': 'a page for people who do not program; csv writes a spreadsheet',
  },
  notes: [
    `Configuration: the nearest ruly.config.json in the folder of each file or above it, such as
  { "ignore": ["vendor"], "lint": { "rules": { "duplicate-rule": "off" }, "dialect": "google" } }
"ruly help lint CODE" explains a rule, such as no-sitemap. Comments in a file disable rules: # ruly-disable-line CODE, # ruly-disable-next-line CODE, # ruly-disable-file CODE.`,
  ],
  exitCodes: {
    0: 'no errors, and no more warnings than --max-warnings',
    1: 'at least one error, or more warnings',
    2: failed.writing,
  },
  topics: async () => (await import('./rule-pages.ts')).rulePages(),
  load: () => import('./run.ts'),
})
