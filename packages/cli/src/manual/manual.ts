import { colour, type Command } from '../command-line/define-command.ts'
import { firstExamples } from '../command-line/help-text.ts'
import { allCommands } from '../commands.ts'
import { commandPage, exampleLines, optionLines, seeAlso, head } from './command-page.ts'
import { bold, paragraph, section, sentence, term, text } from './roff.ts'

/** Manual pages by the name of their file, such as `ruly-lint.1`. */
export async function manualPages(): Promise<ReadonlyMap<string, string>> {
  const commands = await allCommands()
  const pages = commands.flatMap((command) => pagesOf(command, ['ruly']))
  return new Map([['ruly.1', programPage(commands)], ...pages])
}

function pagesOf(command: Command, before: readonly string[]): readonly (readonly [string, string])[] {
  const path = [...before, command.name]
  return [
    [`${path.join('-')}.1`, commandPage(command, path)],
    ...command.commands.flatMap((own) => pagesOf(own, path)),
  ]
}

const environment: readonly (readonly [name: string, means: string])[] = [
  ['NO_COLOR', 'Any value but the empty one turns colours off.'],
  [
    'RULY_DOCS',
    'The URL of the folder with the pages of lint rules. In terminals that show links, their codes lead there.',
  ],
  [
    'FORCE_COLOR',
    'Any value but 0 turns colours on, also in a pipe. It wins over NO_COLOR; --color wins over both.',
  ],
  ['COLUMNS', 'The width of tables if the output is not a terminal.'],
  ['XDG_CACHE_HOME', 'The folder of the folder "ruly" with cached robots.txt files.'],
  ['XDG_STATE_HOME', 'The folder of the folder "ruly" with what ruly-watch(1) has seen of sites.'],
  ['RULY_WEBHOOK_SECRET', 'The secret of --webhook of ruly-watch(1), without --webhook-secret.'],
]

const files: readonly (readonly [name: string, means: string])[] = [
  ['robots.txt', 'The file that ruly-lint(1) and ruly-fmt(1) read if no other is named.'],
  ['ruly.config.json', 'The configuration, in the folder of a robots.txt or above it: see ruly-lint(1).'],
  ['~/.cache/ruly', 'Cached robots.txt files of sites. You can delete it at any time.'],
]

/** The page of `ruly` itself, with the list of commands. */
function programPage(commands: readonly Command[]): string {
  return [
    head('ruly'),
    ...section('NAME', [`ruly \\- ${text('check, explain, lint and edit robots.txt files')}`]),
    ...section('SYNOPSIS', [`${bold('ruly')} \\fICOMMAND\\fR \\fI[options]\\fR`]),
    ...section('DESCRIPTION', [
      text('Checks what a robots.txt allows an agent to fetch, and why.'),
      text('Lints, formats, edits and compares robots.txt files.'),
      ...paragraph(
        'Each command has a page of its own, such as ruly-check(1). "ruly COMMAND --help" shows its options.',
      ),
    ]),
    ...section(
      'COMMANDS',
      commands.flatMap(({ name, summary }) => term(`${bold(`ruly-${name}`)}(1)`, sentence(summary))),
    ),
    ...section('OPTIONS', [
      ...optionLines([colour], true),
      ...term(`${bold('-v')}, ${bold('--version')}`, 'Show the version.'),
    ]),
    ...section(
      'ENVIRONMENT',
      environment.flatMap(([name, means]) => term(bold(name), means)),
    ),
    ...section(
      'FILES',
      files.flatMap(([name, means]) => term(`\\fI${text(name)}\\fR`, means)),
    ),
    ...section('EXAMPLES', exampleLines(firstExamples(commands))),
    ...section('EXIT STATUS', [
      ...term(
        bold('0'),
        'Success; for questions, the good answer: allowed, no findings, no change that fails.',
      ),
      ...term(bold('1'), 'The other answer.'),
      ...term(bold('2'), 'Usage error, or a file cannot be read or written.'),
      ...term(bold('130'), 'Interrupted with Ctrl-C.'),
    ]),
    ...section('SEE ALSO', [seeAlso(commands.map(({ name }) => ['ruly', name]))]),
    '',
  ].join('\n')
}
