// Writes the page of the site about commands, each with its options, from the built definitions.
import { allCommands } from '../packages/cli/dist/commands.js'
import { formatted } from './page-sections.mjs'
import { writeSitePages } from './site-pages.mjs'

const head = `# Commands

Every command of \`ruly\` with its options, as \`ruly COMMAND --help\` shows them. [The command](command.md) is the guide.`

/** A command and those below it. */
function sections(command, before = 'ruly') {
  const path = `${before} ${command.name}`
  return [section(command, path), ...command.commands.flatMap((own) => sections(own, path))]
}

function section(command, path) {
  const { description, alias, usage, operands, options, examples, notes = [], exitCodes } = command
  return [
    `## ${path}`,
    description,
    `\`\`\`txt\n${path} ${usage} [options]\n\`\`\``,
    ...(alias === undefined ? [] : [`\`${path.replace(/\w+$/, alias)}\` is the same command.`]),
    Object.entries(operands)
      .map(([syntax, means]) => `- \`${syntax}\`: ${means}`)
      .join('\n'),
    ...groupsOf(options),
    '**Examples**',
    `\`\`\`sh\n${Object.entries(examples)
      .map(([line, does]) => `# ${does}\n${line}`)
      .join('\n\n')}\n\`\`\``,
    ...notes.map((note) => `\`\`\`txt\n${note}\n\`\`\``),
    '**Exit codes**',
    Object.entries(exitCodes)
      .map(([code, means]) => `- \`${code}\`: ${means}`)
      .join('\n'),
  ].join('\n\n')
}

/** Options below the headings of the help. */
function groupsOf(options) {
  const names = [...new Set(options.map(({ group }) => group))]
  return names.flatMap((name) => [
    `**${name}**`,
    options
      .filter(({ group }) => group === name)
      .map(optionLine)
      .join('\n'),
  ])
}

function optionLine({ name, short, value, isValueOptional, choices, times, default: usual, description }) {
  const operand = value === undefined ? '' : isValueOptional ? ` [${value}]` : ` ${value}`
  const parts = [
    `\`${short === undefined ? '' : `-${short}, `}--${name}${operand}\`: ${description}.`,
    ...(choices === undefined ? [] : [`One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`]),
    ...(usual === undefined ? [] : [`Default: \`${usual}\`.`]),
    ...(times === 'many' && !/repeatable|as often/.test(description) ? ['Repeatable.'] : []),
  ]
  return `- ${parts.join(' ')}`
}

const commands = await allCommands()
const contents = commands
  .map(({ name, summary }) => `- [\`ruly ${name}\`](#ruly-${name}): ${summary}`)
  .join('\n')
const text = `${[head, contents, ...commands.flatMap((command) => sections(command))].join('\n\n')}\n`
const page = await formatted('commands.md', text)
writeSitePages('docs/commands.md', [['docs/commands.md', page]])
