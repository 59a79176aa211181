import { nameOf, namesOf, withSubcommands, type ShellCommand, type ShellOption } from './shell-command.ts'
import { agentNames, type Words } from './words.ts'

/** The completion of bash, also of the bash 3.2 of macOS. It needs no other package and does not call ruly. */
export function bashCompletion(program: ShellCommand): string {
  const commands = withSubcommands(program)
  return `# bash completion for ruly. Made by "ruly completion bash".

_ruly_agents='${agentNames.join(' ')}'

# Sets what a command takes: its subcommands, its options, those with a value, and what its arguments are.
_ruly_command() {
  case $1 in
${commands.map(commandCase).join('\n')}
  esac
}

# Sets what the value of an option of a command is.
_ruly_value() {
  words=''
  case $1 in
${valueCases(commands).join('\n')}
  *) kind=nothing ;;
  esac
}

# Offers files (-f) or folders (-d).
_ruly_paths() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen "$1" -- "$cur"))
  compopt -o filenames 2> /dev/null
}

${walk(commands)}

complete -o bashdefault -o default -F _ruly ruly
`
}

function commandCase({ path, commands, options, first, others }: ShellCommand): string {
  const valued = options.filter(({ value }) => value !== undefined)
  return `  '${path}')
    commands='${commands.flatMap(namesOf).join(' ')}'
    options='${flagsOf(options)}'
    valued='${flagsOf(valued)}'
    first=${first.kind} words='${wordsOf(first)}' others=${others.kind} ;;`
}

function flagsOf(options: readonly ShellOption[]): string {
  return options.flatMap(({ names }) => names).join(' ')
}

function wordsOf(completed: Words): string {
  return completed.kind === 'words' ? completed.words.join(' ') : ''
}

/** One case for all options with the same values. */
function valueCases(commands: readonly ShellCommand[]): readonly string[] {
  const patterns = new Map<string, string[]>()
  for (const { path, options } of commands)
    for (const { names, value } of options) {
      if (value === undefined || value.kind === 'nothing') continue
      const sets = `kind=${value.kind} words='${wordsOf(value)}'`
      patterns.set(sets, [...(patterns.get(sets) ?? []), ...names.map((name) => `'${path} ${name}'`)])
    }
  return [...patterns].map(([sets, places]) => `  ${places.join(' | ')})\n    ${sets} ;;`)
}

/** The function that bash calls: it walks over the words before the cursor, then offers what can follow. */
function walk(commands: readonly ShellCommand[]): string {
  const aliases = commands.flatMap((command) =>
    command.alias === undefined ? [] : [`${command.alias}) word=${nameOf(command)} ;;`],
  )
  return `_ruly() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path='' awaits='' operands=0 ended='' i word
  local commands options valued first others kind words IFS=$' \\t\\n'
  _ruly_command ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # bash divides words at "=" and ":", as in --option=value and https://…
    [[ $word == [=:] ]] && continue
    if [[ -n $awaits || \${COMP_WORDS[i - 1]} == [=:] ]]; then
      awaits=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=yes
    elif [[ -z $ended && $word == -?* ]]; then
      [[ " $valued " == *" $word "* ]] && awaits=$word
    elif [[ $operands == 0 && " $commands " == *" $word "* ]]; then
      case $word in
      ${aliases.join('\n      ')}
      esac
      path="\${path:+$path }$word"
      _ruly_command "$path"
    else
      operands=$((operands + 1))
    fi
  done

  if [[ $cur == = ]]; then cur=''; fi
  if [[ -n $awaits ]]; then
    commands=''
    _ruly_value "$path $awaits"
  elif [[ -z $ended && $cur == -* ]]; then
    commands='' kind=words words=$options
  elif [[ $operands == 0 ]]; then
    kind=$first
  else
    commands='' kind=$others
  fi

  COMPREPLY=()
  case $kind in
  agents) words=$_ruly_agents ;;
  files)
    words=''
    # readline offers files itself, unless there is something else as well.
    [[ -n $commands ]] && _ruly_paths -f
    ;;
  folders) words='' && _ruly_paths -d ;;
  nothing) words='' ;;
  esac
  if [[ -n $words$commands ]]; then COMPREPLY+=($(compgen -W "$words $commands" -- "$cur")); fi
  # Without -o default, nothing is offered where no files are expected.
  if [[ $kind != files && $kind != folders ]]; then compopt +o default +o bashdefault 2> /dev/null; fi
  return 0
}`
}
