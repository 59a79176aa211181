import { InvalidArgumentError, Option } from 'commander'
import { visible } from 'ruly/report'

import { agentSets } from './agent-sets.ts'
import { dialectNames } from './arguments.ts'
import type { RobotRule } from './commands/edit.ts'
import { diffFormats } from './diff-formats.ts'
import { csvFormulas } from './lists/csv-formulas.ts'
import { listFormats } from './lists/list-format.ts'
import { missingNames } from './bulk/missing.ts'
import { rowFormats } from './bulk/row-format-name.ts'
import { nearestHint } from './nearest.ts'
import { severityNames, type Severities } from './config/severities.ts'
import { findingsFormats } from './findings/findings-format.ts'
import { gateOf, type Gate } from './gates/gate.ts'
import { formatNames } from './formats.ts'
import { policyNames } from './source.ts'

const file = 'The file:'
const sites = 'The sites:'
const questions = 'Questions:'
const answers = 'Answers:'
const rules = 'The rules:'
const findings = 'What is told:'
const changes = 'Changes:'

export function oneDialect(): Option {
  return new Option('--dialect <NAME>', 'whose reading of the file counts')
    .choices(dialectNames)
    .default('rfc9309')
    .helpGroup(file)
}

export function agentSet(): Option {
  return new Option(
    '--agents <SET>',
    'a set of robots, as a table: those of AI companies, search engines, all',
  )
    .choices(Object.keys(agentSets))
    .conflicts('agent')
    .helpGroup(questions)
}

export function manyDialects(): Option {
  return new Option('--dialect <NAME>', 'whose reading counts, as often as you like (default: all)')
    .argParser((name: string, before: readonly string[] | undefined) => {
      if (dialectNames.includes(name)) return [...(before ?? []), name]
      throw new InvalidArgumentError(`Allowed choices are ${dialectNames.join(', ')}.`)
    })
    .helpGroup(file)
}

export function disagreements(): Option {
  return new Option('--disagreements', 'only the questions that the dialects disagree on').helpGroup(answers)
}

/** What a command that asks questions may be told. */
export function questionOptions(): readonly Option[] {
  return [
    new Option('--robots <FILE>', 'a robots.txt at hand, to ask no site; - reads standard input')
      .argParser(onlyOnce)
      .helpGroup(file),
    robotsUrl('where the file came from: URLs of other sites are then not governed by it'),
    maxOctets(),
    ...siteOptions(),
    new Option('--agent <NAME>', 'a robot, as often as you like; all arguments are then URLs')
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup(questions),
    new Option(
      '--urls <FILE>',
      'more URLs: text, CSV, NDJSON, a sitemap or an access log, also packed; - reads standard input',
    )
      .argParser(onlyOnce)
      .helpGroup(questions),
    new Option('--format <NAME>', 'how answers are written')
      .choices(formatNames)
      .default('text')
      .helpGroup(answers),
    new Option('--json', 'short for --format json: one array')
      .conflicts(['format', 'ndjson'])
      .helpGroup(answers),
    new Option('--ndjson', 'short for --format ndjson: an object a line')
      .conflicts(['format', 'json'])
      .helpGroup(answers),
    new Option('-q, --quiet', 'no notes, no evidence in text, no progress').helpGroup(answers),
  ]
}

/** How sites are asked. */
function siteOptions(): readonly Option[] {
  return [
    new Option('--no-cache', 'keep nothing on disk, and use nothing from there').helpGroup(sites),
    new Option('--refresh', 'ask the site even where the copy in the cache is fresh').helpGroup(sites),
    new Option('--policy <NAME>', "what the answers of a server mean (default: the dialect's policy)")
      .choices(policyNames)
      .helpGroup(sites),
    new Option('--timeout <SECONDS>', 'the longest that a site may take (default: 30)')
      .argParser(seconds)
      .helpGroup(sites),
    new Option('--user-agent <TEXT>', 'what ruly calls itself when it asks (default: ruly and its version)')
      .argParser(headerText)
      .helpGroup(sites),
  ]
}

export function fetchOptions(): readonly Option[] {
  return [
    ...siteOptions(),
    new Option('--head', 'only what is known of the file').helpGroup(answers),
    new Option('--json', 'one object: what is known of the file, and the file as text').helpGroup(answers),
    new Option('-q, --quiet', 'the file alone').helpGroup(answers),
  ]
}

export function lintOptions(): readonly Option[] {
  return [
    new Option('--dialect <NAME>', 'whose reading of the file counts (default: rfc9309)')
      .choices(dialectNames)
      .helpGroup(file),
    maxOctets(),
    robotsUrl('where the file stands: relative URLs in it are resolved against that'),
    new Option(
      '--fix [all]',
      'put right what can be without a change of verdicts; with "all", also what changes them',
    ).helpGroup(file),
    new Option('--fix-dry-run [all]', 'write nothing, show what --fix would change')
      .conflicts(['fix', 'json'])
      .helpGroup(file),
    new Option(
      '--rule <CODE=SEVERITY>',
      `a rule's severity, as often as you like: ${severityNames.join(', ')}`,
    )
      .argParser(ruleSeverity)
      .helpGroup(rules),
    ...configOptions(rules),
    new Option('--format <NAME>', 'how findings are written')
      .choices(findingsFormats)
      .default('text')
      .helpGroup(findings),
    new Option('--json', 'short for --format json: one array').conflicts('format').helpGroup(findings),
    new Option('--all', 'tell each finding, in the order of the lines: repeated ones too').helpGroup(
      findings,
    ),
    new Option('--max-warnings <N>', 'more warnings than that are an exit code of 1')
      .argParser(wholeNumberOrNone)
      .helpGroup(findings),
    new Option('-q, --quiet', 'errors only; no summary, no notes, no progress').helpGroup(findings),
    ...siteOptions(),
  ]
}

export function diffOptions(): readonly Option[] {
  return [
    oneDialect(),
    maxOctets(),
    robotsUrl('where both files stand'),
    new Option('--agent <NAME>', 'a robot, as often as you like; * is any that no file names (default: all)')
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup(questions),
    new Option(
      '--urls <FILE>',
      'only these: text, CSV, NDJSON, a sitemap or an access log, also packed; - reads standard input',
    )
      .argParser(onlyOnce)
      .helpGroup(questions),
    new Option('--fail-on <GATE>', 'what may not happen, as often as you like: "Googlebot loses /products"')
      .argParser(gates)
      .helpGroup(answers),
    new Option('--format <NAME>', 'how changes are written')
      .choices(diffFormats)
      .default('text')
      .helpGroup(answers),
    new Option('--json', 'short for --format json: one object').conflicts('format').helpGroup(answers),
    new Option('-q, --quiet', 'no summary, no notes, no progress').helpGroup(answers),
    ...siteOptions(),
  ]
}

function gates(text: string, before: readonly Gate[] | undefined): readonly Gate[] {
  const gate = gateOf(text)
  if (gate !== undefined) return [...(before ?? []), gate]
  throw new InvalidArgumentError(
    'It is a robot, * or any, then loses or gains, then a path: "Googlebot loses /products".',
  )
}

export function fmtOptions(): readonly Option[] {
  return [
    new Option('--check', 'write nothing, list files that are not in their clean form').helpGroup(file),
    new Option('--diff', 'write nothing, show what would change').conflicts('check').helpGroup(file),
    new Option('--line-end <NAME>', 'what ends lines (default: lf)').choices(['lf', 'crlf']).helpGroup(file),
    ...configOptions(file),
    new Option('-q, --quiet', 'list nothing, no notes, no progress').helpGroup(file),
  ]
}

export function editOptions(): readonly Option[] {
  const rule = (flag: string, does: string): Option =>
    new Option(`${flag} <RULE>`, `${does}, such as 'GPTBot /private', as often as you like`)
      .argParser(robotRules)
      .helpGroup(changes)
  const text = (flag: string, does: string): Option =>
    new Option(flag, `${does}, as often as you like`).argParser(severalTexts).helpGroup(changes)
  return [
    rule('--disallow', 'add a disallow rule for a robot'),
    rule('--allow', 'add an allow rule for a robot'),
    rule('--remove-disallow', 'remove a disallow rule of a robot'),
    rule('--remove-allow', 'remove an allow rule of a robot'),
    text('--remove-agent <NAME>', 'remove a robot, and what is said to it alone'),
    text('--merge <NAME>', 'make one group of all groups that name a robot'),
    text('--sitemap <URL>', 'add a sitemap'),
    text('--remove-sitemap <URL>', 'remove a sitemap'),
    ...writingOptions(),
  ]
}

export function blockOptions(): readonly Option[] {
  return [
    new Option(
      '--path <PATTERN>',
      'only what this path pattern matches, as often as you like (default: everything)',
    )
      .argParser(severalTexts)
      .helpGroup(changes),
    new Option('--file <FILE>', 'the robots.txt; - reads standard input (default: robots.txt)')
      .argParser(onlyOnce)
      .helpGroup(file),
    ...writingOptions(),
  ]
}

function writingOptions(): readonly Option[] {
  return [
    new Option('--diff', 'write nothing, show what would change').helpGroup(answers),
    new Option('-q, --quiet', 'no name of the file, no notes').helpGroup(answers),
  ]
}

function severalTexts(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}

function robotRules(value: string, before: readonly RobotRule[] | undefined): readonly RobotRule[] {
  const [, agent, path] = /^\s*(\S+)\s+([/*]\S*)\s*$/.exec(value) ?? []
  if (agent !== undefined && path !== undefined) return [...(before ?? []), { agent, path }]
  throw new InvalidArgumentError('It is a robot and a path pattern, such as "GPTBot /private".')
}

export function censusOptions(): readonly Option[] {
  return [
    new Option(
      '--agent <NAME>',
      'a robot, as often as you like (default: those of AI companies, two search engines, *)',
    )
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup(questions),
    new Option('--out <FOLDER>', 'rows, summary and report go there; goes on where that was begun').helpGroup(
      answers,
    ),
    new Option('--format <NAME>', 'how rows are written')
      .choices(['ndjson', 'csv'])
      .default('ndjson')
      .helpGroup(answers),
    formulas(),
    new Option('--summary', 'the summary alone, no rows').conflicts('out').helpGroup(answers),
    new Option('--per <WHAT>', 'what has a row: each robot at each site, or each site')
      .choices(['robot', 'site'])
      .default('robot')
      .helpGroup(answers),
    new Option('--allow-cut', 'an input that ends inside a record is no error').helpGroup(answers),
    new Option('--threads <N>', 'how many do the work (default: as many as there are cores)')
      .argParser(wholeNumber)
      .helpGroup(answers),
    new Option('-q, --quiet', 'no notes, no progress').helpGroup(answers),
  ]
}

export function bulkOptions(): readonly Option[] {
  return [
    new Option('--robots <FILE>', 'one robots.txt at hand, for every URL; - reads standard input')
      .argParser(onlyOnce)
      .helpGroup(file),
    new Option('--robots-folder <DIR>', 'a folder of such: HOST/robots.txt or HOST.txt for each host')
      .argParser(onlyOnce)
      .helpGroup(file),
    new Option('--missing <REASON>', 'what is said of a host without a file in the folder (default: unknown)')
      .choices(missingNames)
      .helpGroup(file),
    robotsUrl('where the one file came from: URLs of other sites are then not governed by it'),
    maxOctets(),
    oneDialect(),
    ...siteOptions(),
    new Option('--agent <NAME>', 'a robot that is asked for where a line names none, as often as you like')
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup(questions),
    new Option('--input <NAME>', 'how lists are written (default: as their names and first lines say)')
      .choices(listFormats)
      .helpGroup(questions),
    new Option('--format <NAME>', 'how answers are written')
      .choices(rowFormats)
      .default('text')
      .helpGroup(answers),
    formulas(),
    new Option('--only <WHICH>', 'these answers alone').choices(['allowed', 'disallowed']).helpGroup(answers),
    new Option('--output <FILE>', 'where answers go (default: standard output)')
      .argParser(onlyOnce)
      .helpGroup(answers),
    new Option('--resume <STATE>', 'a file that says how far the work is; with it, the same command goes on')
      .argParser(onlyOnce)
      .helpGroup(answers),
    new Option('--workers <N>', 'threads that answer (default: one for each core)')
      .argParser(wholeNumber)
      .helpGroup(answers),
    new Option('--progress', 'progress also where standard error is no terminal').helpGroup(answers),
    new Option('-q, --quiet', 'no notes, no progress').conflicts('progress').helpGroup(answers),
  ]
}

function configOptions(group: string): readonly Option[] {
  return [
    new Option('--config <FILE>', 'a configuration (default: the nearest ruly.config.json above each file)')
      .argParser((path: string) => path)
      .helpGroup(group),
    new Option('--no-config', 'look for no configuration').helpGroup(group),
  ]
}

function robotsUrl(description: string): Option {
  return new Option('--robots-url <URL>', description).argParser(absoluteUrl).helpGroup(file)
}

function formulas(): Option {
  return new Option(
    '--csv-formulas <WHAT>',
    'CSV fields that spreadsheets would run; escape: an apostrophe before',
  )
    .choices(csvFormulas)
    .default('keep')
    .helpGroup(answers)
}

function maxOctets(): Option {
  return new Option('--max-octets <N>', 'how much of the file is read (default: 512000)')
    .argParser(wholeNumber)
    .helpGroup(file)
}

function ruleSeverity(value: string, before: Severities | undefined): Severities {
  const [code = '', severity = ''] = value.split('=', 2)
  if (isSeverity(severity)) return { ...before, [code]: severity }
  throw new InvalidArgumentError(
    `It is a code, "=" and one of ${severityNames.join(', ')}.${nearestHint(severity, severityNames)}`,
  )
}

/** A file that is named once: of two, one would go unread. */
function onlyOnce(path: string, before: string | undefined): string {
  if (before === undefined) return path
  throw new InvalidArgumentError(`It is given twice, with ${visible(before)} before.`)
}

function absoluteUrl(value: string): string {
  if (URL.canParse(value) && value.includes('://')) return value
  throw new InvalidArgumentError('It is the whole URL, such as https://example.com/robots.txt.')
}

function wholeNumber(value: string): number {
  const number = Number(value)
  if (/^[0-9]+$/.test(value) && number > 0 && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError('It is a whole number above 0.')
}

function isSeverity(name: string): name is Severities[string] {
  return severityNames.includes(name)
}

function wholeNumberOrNone(value: string): number {
  if (value === '0') return 0
  if (/^[0-9]+$/.test(value)) return wholeNumber(value)
  throw new InvalidArgumentError('It is a whole number, or 0.')
}

/** More is no time limit, and more than a timer of Node counts. */
const mostSeconds = 86_400

function seconds(value: string): number {
  const number = Number(value)
  if (/^[0-9]*\.?[0-9]+$/.test(value) && number > 0 && number <= mostSeconds) return number
  throw new InvalidArgumentError(`It is a number of seconds above 0, up to ${mostSeconds}.`)
}

function headerText(value: string): string {
  if (/^[ -~]*[!-~][ -~]*$/.test(value)) return value
  throw new InvalidArgumentError('It is printable ASCII, such as ExampleBot/1.0 (+https://example.com/bot).')
}
