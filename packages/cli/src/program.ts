import { styleText } from 'node:util'

import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { visible } from 'ruly/report'

import { dialectNames, type CommandOptions } from './arguments.ts'
import { formatNames } from './formats.ts'
import { checkHelp, compareHelp, explainHelp, programHelp } from './help.ts'

/** Runs a command with its words and options. */
export type Action = (words: readonly string[], options: CommandOptions) => Promise<void>

/** What each command does. */
export interface Actions {
  readonly check: Action
  readonly explain: Action
  readonly compare: Action
}

/** The command line of ruly; throws commander's `CommanderError` where others end the process. */
export function createProgram(version: string, actions: Actions): Command {
  const program = new Command('ruly')
    .description('Asks a robots.txt what a robot may fetch, and why.')
    .usage('COMMAND [options]')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('(ruly --help shows how)')
    .addHelpText('after', programHelp)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(errorText(text)) })
    .configureHelp({
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
      subcommandTerm: (command) => command.name(),
    })
  withQuestions(program.command('check'), actions.check)
    .addOption(oneDialect())
    .summary('say whether a robot may fetch URLs, and which line decides')
    .description('Says whether a robot may fetch URLs, and which line of the robots.txt decides.')
    .addHelpText('after', checkHelp)
  withQuestions(program.command('explain'), actions.explain)
    .addOption(oneDialect())
    .summary('prove it: every group, every rule that matches, the normal forms')
    .description('Proves a verdict: which groups the robot obeys, which rules match, which one decides.')
    .addHelpText('after', explainHelp)
  withQuestions(program.command('compare'), actions.compare)
    .addOption(dialects())
    .addOption(disagreements())
    .summary('ask many dialects, and show which line makes the difference')
    .description('Asks many dialects the same, side by side, and shows which line makes the difference.')
    .addHelpText('after', compareHelp)
  return program
}

/** Commander's messages repeat what was typed, or what a script pasted in. */
function errorText(text: string): string {
  return text
    .replace(/^error: /, 'ruly: ')
    .split('\n')
    .map(visible)
    .join('\n')
}

function withQuestions(command: Command, action: Action): Command {
  for (const option of questionOptions()) command.addOption(option)
  return command
    .usage('AGENT URL... --robots FILE [options]')
    .showHelpAfterError(`(ruly ${command.name()} --help shows how)`)
    .addArgument(new Argument('[AGENT]', 'the robot: its product token, or its whole User-Agent header'))
    .addArgument(new Argument('[URL...]', 'what it wants to fetch: a URL, or a path such as /a?b'))
    .action((first: string | undefined, rest: readonly string[], options: CommandOptions) =>
      action(first === undefined ? rest : [first, ...rest], options),
    )
}

function oneDialect(): Option {
  return new Option('--dialect <NAME>', 'whose reading of the file counts')
    .choices(dialectNames)
    .default('rfc9309')
    .helpGroup('The file:')
}

function dialects(): Option {
  return new Option('--dialect <NAME>', 'whose reading counts, as often as you like (default: all)')
    .argParser((name: string, before: readonly string[] | undefined) => {
      if (dialectNames.includes(name)) return [...(before ?? []), name]
      throw new InvalidArgumentError(`Allowed choices are ${dialectNames.join(', ')}.`)
    })
    .helpGroup('The file:')
}

function disagreements(): Option {
  return new Option('--disagreements', 'only the questions that the dialects disagree on').helpGroup(
    'Answers:',
  )
}

function questionOptions(): readonly Option[] {
  return [
    new Option('--robots <FILE>', 'the robots.txt; - reads standard input')
      .argParser(onlyOnce)
      .helpGroup('The file:'),
    new Option(
      '--robots-url <URL>',
      'where the file came from: URLs of other sites are then not governed by it',
    )
      .argParser(absoluteUrl)
      .helpGroup('The file:'),
    new Option('--max-octets <N>', 'how much of the file is read (default: 512000)')
      .argParser(wholeNumber)
      .helpGroup('The file:'),
    new Option('--agent <NAME>', 'a robot, as often as you like; all arguments are then URLs')
      .argParser((name: string, before: readonly string[] | undefined) => [...(before ?? []), name])
      .helpGroup('Questions:'),
    new Option('--urls <FILE>', 'more URLs, one a line; - reads standard input')
      .argParser(onlyOnce)
      .helpGroup('Questions:'),
    new Option('--format <NAME>', 'how answers are written')
      .choices(formatNames)
      .default('text')
      .helpGroup('Answers:'),
    new Option('--json', 'short for --format json: one array')
      .conflicts(['format', 'ndjson'])
      .helpGroup('Answers:'),
    new Option('--ndjson', 'short for --format ndjson: an object a line')
      .conflicts(['format', 'json'])
      .helpGroup('Answers:'),
    new Option('-q, --quiet', 'no notes about the file, no progress').helpGroup('Answers:'),
  ]
}

/** A file that is named once: of two, one would go unread. */
function onlyOnce(file: string, before: string | undefined): string {
  if (before === undefined) return file
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
