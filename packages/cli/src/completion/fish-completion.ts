import { namesOf, withSubcommands, type ShellCommand, type ShellOption } from './shell-command.ts'
import { agentNames, type Words } from './words.ts'

/** The completion of fish, which does not call ruly. */
export function fishCompletion(program: ShellCommand): string {
  const commands = withSubcommands(program)
  const paths = commands.map(({ path }) => path).filter((path) => path !== '')
  const aliases = commands.flatMap(({ path, alias }) => (alias === undefined ? [] : [`${alias} ${path}`]))
  return `# fish completion for ruly. Made by "ruly completion fish".

set -g __ruly_agents ${agentNames.join(' ')}
set -g __ruly_commands ${paths.map(quoted).join(' ')}
set -g __ruly_aliases ${aliases.map(quoted).join(' ')}
# Options that take the next word as their value.
set -g __ruly_valued ${valuedOptions(commands).map(quoted).join(' ')}

${at}

complete -c ruly -f
${commands.flatMap(linesOf).join('\n')}
`
}

/** Whether the words before the cursor lead to a command, and how many arguments it has so far. */
const at = `# Whether the cursor is at a command, such as "census merge", after this number of arguments (any if omitted).
function __ruly_at
    set -l path ''
    set -l operands 0
    set -l awaits no
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test $awaits = yes
            set awaits no
        else if string match -q -- '-?*' $word
            contains -- (string trim -- "$path $word") $__ruly_valued
            and set awaits yes
        else
            for alias in $__ruly_aliases
                set -l names (string split ' ' -- $alias)
                test "$word" = $names[1]
                and set word $names[2]
            end
            set -l next (string trim -- "$path $word")
            if test $operands = 0; and contains -- $next $__ruly_commands
                set path $next
            else
                set operands (math $operands + 1)
            end
        end
    end
    test "$path" = "$argv[1]"
    and begin
        not set -q argv[2]
        or test $operands = $argv[2]
    end
end`

function valuedOptions(commands: readonly ShellCommand[]): readonly string[] {
  return commands.flatMap(({ path, options }) =>
    options
      .filter(({ value }) => value !== undefined)
      .flatMap(({ names }) => names.map((name) => `${path} ${name}`.trim())),
  )
}

function linesOf(command: ShellCommand): readonly string[] {
  const { path, options, commands, first, others } = command
  const condition = (count?: number): string =>
    quoted(`__ruly_at ${quoted(path)}${count === undefined ? '' : ` ${count}`}`)
  const names = commands.flatMap((own) =>
    namesOf(own).map((name) => `complete -c ruly -n ${condition(0)} -a ${name} -d ${quoted(own.summary)}`),
  )
  const operands =
    others.kind === first.kind
      ? [operandLine(condition(), first)]
      : [operandLine(condition(0), first), operandLine(condition(1), others)]
  return [
    '',
    `# ruly${path === '' ? '' : ` ${path}`}`,
    ...names,
    ...operands.filter((line) => line !== undefined),
    ...options.map((option) => optionLine(condition(), option)),
  ]
}

function operandLine(condition: string, completed: Words): string | undefined {
  const flags = offered(completed)
  return completed.kind === 'nothing' ? undefined : `complete -c ruly -n ${condition} ${flags}`
}

function optionLine(condition: string, { names, value, description }: ShellOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const operand = value === undefined ? '' : ` -r ${offered(value)}`
  return `complete -c ruly -n ${condition} ${flags.join(' ')}${operand} -d ${quoted(description)}`
}

function offered(completed: Words): string {
  if (completed.kind === 'words') return `-f -a ${quoted(completed.words.join(' '))}`
  const flags = { files: '-F', folders: "-f -a '(__fish_complete_directories)'", nothing: '-f' }
  return completed.kind === 'agents' ? "-f -a '$__ruly_agents'" : flags[completed.kind]
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
