import { severityNames, type Severities } from '@ruly/lint'

import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { InvalidValueError, wholeNumberOrNone } from '../../command-line/value-parsers.ts'
import { dialectNames } from '../../names/dialects-by-name.ts'
import { nearestHint } from '../../runtime/user-error.ts'
import {
  configOptions,
  failed,
  groups,
  maxBytes,
  quietOption,
  robotsUrlOption,
  siteOptions,
} from '../shared-options.ts'

const rules = 'Rules'
const findings = 'Output'

const options = [
  option({
    name: 'dialect',
    value: 'NAME',
    choices: dialectNames,
    group: groups.file,
    description: 'the dialect that the file is read in (default: rfc9309)',
  }),
  maxBytes,
  robotsUrlOption('the URL of the file; relative URLs in the file are resolved against it'),
  option({
    name: 'fix',
    value: 'all',
    isValueOptional: true,
    group: groups.file,
    description: 'apply fixes that do not change verdicts; with "all", also those that do',
  }),
  option({
    name: 'fix-dry-run',
    value: 'all',
    isValueOptional: true,
    conflicts: ['fix', 'json'],
    group: groups.file,
    description: 'show what --fix would change, and write nothing',
  }),
  option({
    name: 'rule',
    value: 'CODE=SEVERITY',
    parse: ruleSeverity,
    times: 'many',
    group: rules,
    description: `set the severity of a rule, repeatable: ${severityNames.join(', ')}`,
  }),
  ...configOptions(rules),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['text', 'json', 'ndjson', 'parquet', 'markdown', 'github', 'gitlab', 'sarif', 'html', 'csv'],
    default: 'text',
    group: findings,
    description: 'output format',
  }),
  option({
    name: 'json',
    conflicts: ['format'],
    group: findings,
    description: 'same as --format json: one array',
  }),
  option({
    name: 'all',
    group: findings,
    description: 'list every finding on its line, in the order of the lines',
  }),
  option({
    name: 'max-warnings',
    value: 'N',
    parse: wholeNumberOrNone,
    group: findings,
    description: 'exit with code 1 if there are more warnings than this',
  }),
  quietOption('print only errors; no summary, no notes, no progress', findings),
  ...siteOptions,
] as const

export type LintCommandOptions = OptionValues<typeof options>

type RuleSeverity = readonly [code: string, severity: Severities[string]]

function ruleSeverity(text: string): RuleSeverity {
  const [code = '', severity = ''] = text.split('=', 2)
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
  examples: [
    ['ruly lint', 'lint the robots.txt in the current folder'],
    [
      "ruly lint public 'sites/**/*.robots.txt'",
      'every robots.txt below a folder, and every file that a pattern matches',
    ],
    ['ruly lint https://example.com/', 'the robots.txt of a site'],
    ['ruly lint --fix robots.txt', 'apply the fixes that do not change verdicts'],
    [
      'ruly lint --fix all robots.txt',
      'also apply fixes that change verdicts; each finding says what its fix changes',
    ],
    ['ruly lint --fix-dry-run robots.txt', 'show the fixes as a diff'],
    [
      'ruly lint --rule duplicate-rule=error --rule unknown-field=off --max-warnings 0',
      'set the severity of rules, and fail on any warning',
    ],
    [
      'ruly lint --all',
      'every finding; otherwise a mistake on several lines is one finding, and text has at most twenty per file besides errors',
    ],
    [
      'ruly lint --format sarif > ruly.sarif',
      'a log for code scanning; github writes workflow annotations, gitlab a Code Quality report, markdown tables',
    ],
    [
      'ruly lint --format html > report.html',
      'a page for people who do not program; csv writes a spreadsheet',
    ],
  ],
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
