import { InvalidArgumentError, Option } from 'commander'
import { visible } from 'ruly/report'

import { dialectNames } from './arguments.ts'
import { formatNames } from './formats.ts'
import { policyNames } from './source.ts'

const file = 'The file:'
const sites = 'The sites:'
const questions = 'Questions:'
const answers = 'Answers:'

export function oneDialect(): Option {
  return new Option('--dialect <NAME>', 'whose reading of the file counts')
    .choices(dialectNames)
    .default('rfc9309')
    .helpGroup(file)
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
    new Option(
      '--robots-url <URL>',
      'where the file came from: URLs of other sites are then not governed by it',
    )
      .argParser(absoluteUrl)
      .helpGroup(file),
    new Option('--max-octets <N>', 'how much of the file is read (default: 512000)')
      .argParser(wholeNumber)
      .helpGroup(file),
    ...siteOptions(),
    new Option('--agent <NAME>', 'a robot, as often as you like; all arguments are then URLs')
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup(questions),
    new Option('--urls <FILE>', 'more URLs, one a line; - reads standard input')
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
