import { namesOf, withSubcommands, type ShellCommand, type ShellOption } from './shell-command.ts'
import { agentNames, type Words } from './words.ts'

/** The completion of zsh: a file `_ruly` in a folder of `fpath`, or text for `source`. It does not call ruly. */
export function zshCompletion(program: ShellCommand): string {
  return `#compdef ruly
# zsh completion for ruly. Made by "ruly completion zsh".

_ruly_agents() {
  local -a agents
  agents=(${agentNames.join(' ')})
  _describe -t agents agent agents
}

${withSubcommands(program).map(functionOf).join('\n\n')}

# Called by zsh if this file is in fpath; otherwise it was sourced.
if [[ $funcstack[1] == _ruly ]]; then
  _ruly "$@"
else
  compdef _ruly ruly
fi
`
}

function functionName(path: string): string {
  return path === '' ? '_ruly' : `_ruly_${path.replaceAll(' ', '_')}`
}

function functionOf(command: ShellCommand): string {
  const { path, options, commands, first, others } = command
  const own = options.map(optionSpec)
  if (commands.length > 0) return dispatcher(command, own)
  const operands = [
    `'1: :${action(first)}'`,
    ...(others.kind === 'nothing' ? [] : [`'*: :${action(others)}'`]),
  ]
  return `${functionName(path)}() {\n  _arguments -S${lines([...own, ...operands])}\n}`
}

/** The function of a command with subcommands, which calls theirs. */
function dispatcher({ path, commands, first, others }: ShellCommand, own: readonly string[]): string {
  const name = functionName(path)
  const rows = commands.flatMap((command) =>
    namesOf(command).map((word) => `    ${quoted(`${word}:${escaped(command.summary)}`)}`),
  )
  const cases = commands.map(
    (command) => `    (${namesOf(command).join(' | ')}) ${functionName(command.path)} && ret=0 ;;`,
  )
  const alternative = first.kind === 'nothing' ? '' : `\n  ${operandFunction(first)}`
  return `${name}_words() {
  local -a commands
  commands=(
${rows.join('\n')}
  )
  _describe -t commands command commands${alternative}
}

${name}() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -C${lines([...own, `'1: :${name}_words'`, "'*:: :->rest'"])} && ret=0
  if [[ $state == rest ]]; then
    case $words[1] in
${cases.join('\n')}
    (*) _arguments${lines([...own, `'*: :${action(others)}'`])} && ret=0 ;;
    esac
  fi
  return ret
}`
}

function lines(specs: readonly string[]): string {
  return specs.map((spec) => ` \\\n    ${spec}`).join('')
}

function optionSpec({
  names,
  value,
  placeholder,
  isRepeatable,
  conflicts,
  description,
}: ShellOption): string {
  const excluded = [...(isRepeatable ? [] : names), ...conflicts]
  const before = excluded.length === 0 ? '' : quoted(`(${excluded.join(' ')})`)
  const repeat = isRepeatable ? '\\*' : ''
  const all = names.map((name) => (value === undefined || !name.startsWith('--') ? name : `${name}=`))
  const spelled = all.length === 1 ? all[0] : `{${all.join(',')}}`
  const text = `[${escaped(description)}]`
  return `${before}${repeat}${spelled}${quoted(value === undefined ? text : `${text}:${placeholder}:${action(value)}`)}`
}

function action(completed: Words): string {
  if (completed.kind === 'words') return `(${completed.words.join(' ')})`
  return { files: '_files', folders: '_files -/', agents: '_ruly_agents', nothing: ' ' }[completed.kind]
}

/** A call that adds what an argument can be to other completions. */
function operandFunction(completed: Words): string {
  return completed.kind === 'words' ? `compadd -- ${completed.words.join(' ')}` : action(completed)
}

/** Escapes what ends a description or a word of a specification. */
function escaped(text: string): string {
  return text.replace(/[\\:[\]]/g, '\\$&')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
