import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { InvalidValueError, wholeNumberOrNone } from '../../command-line/value-parsers.ts'
import { severityNames, type Severities } from '../../config/config.ts'
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

const rules = 'The rules'
const findings = 'Findings'

const options = [
  option({
    name: 'dialect',
    value: 'NAME',
    choices: dialectNames,
    group: groups.file,
    description: 'whose reading of the file counts (default: rfc9309)',
  }),
  maxBytes,
  robotsUrlOption('the URL of the file: relative URLs in it are resolved against that'),
  option({
    name: 'fix',
    value: 'all',
    isValueOptional: true,
    group: groups.file,
    description: 'fix what can be fixed without a change of verdicts; with "all", also what changes them',
  }),
  option({
    name: 'fix-dry-run',
    value: 'all',
    isValueOptional: true,
    conflicts: ['fix', 'json'],
    group: groups.file,
    description: 'write nothing, show what --fix would change',
  }),
  option({
    name: 'rule',
    value: 'CODE=SEVERITY',
    parse: ruleSeverity,
    times: 'many',
    group: rules,
    description: `a rule's severity, repeatable: ${severityNames.join(', ')}`,
  }),
  ...configOptions(rules),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
    group: findings,
    description: 'how findings are written',
  }),
  option({
    name: 'json',
    conflicts: ['format'],
    group: findings,
    description: 'short for --format json: one array',
  }),
  option({
    name: 'all',
    group: findings,
    description: 'tell each finding, in the order of the lines: repeated ones too',
  }),
  option({
    name: 'max-warnings',
    value: 'N',
    parse: wholeNumberOrNone,
    group: findings,
    description: 'exit with code 1 if there are more warnings than that',
  }),
  quietOption('errors only; no summary, no notes, no progress', findings),
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
  summary: 'find problems in robots.txt files, and fix them',
  description: 'Says what may be wrong with robots.txt files, and what follows from it; --fix fixes it.',
  usage: '[FILE | FOLDER | PATTERN | URL | -]...',
  operands: {
    '[FILE...]':
      'robots.txt files, folders that have some, patterns, URLs of sites, or - (default: robots.txt)',
  },
  options,
  examples: [
    ['ruly lint', 'what may be wrong with the robots.txt in this folder?'],
    [
      "ruly lint public 'sites/**/*.robots.txt'",
      'each robots.txt in a folder, at any depth, and all files that a pattern matches',
    ],
    ['ruly lint https://example.com/', 'the file of a site'],
    ['ruly lint --fix robots.txt', 'fix in place what can be fixed without a change of verdicts'],
    [
      'ruly lint --fix all robots.txt',
      'fix also what changes what robots may fetch: each finding says what its fix changes',
    ],
    ['ruly lint --fix-dry-run robots.txt', 'what would be fixed'],
    [
      'ruly lint --rule duplicate-rule=error --rule unknown-field=off --max-warnings 0',
      'what counts, and what does not',
    ],
    [
      'ruly lint --all',
      'each finding; without it, a rule with many findings is told once, and at most twenty findings a file besides errors',
    ],
    [
      'ruly lint --format sarif > ruly.sarif',
      'for code scanning; --format github writes annotations in a workflow',
    ],
  ],
  notes: [
    `In ruly.config.json, looked for from the folder of each file upwards:
  { "ignore": ["vendor"], "lint": { "rules": { "duplicate-rule": "off" }, "dialect": "google" } }
In a file, comments turn rules off: # ruly-disable-line CODE, # ruly-disable-next-line CODE, # ruly-disable-file CODE.`,
  ],
  exitCodes: {
    0: 'no error was found, nor more warnings than --max-warnings',
    1: 'an error was found, or more warnings',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
