import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { InvalidValueError } from '../../command-line/value-parsers.ts'
import { failed } from '../shared-options.ts'
import { changeOption, writingOptions } from './writing-options.ts'

/** A rule for an agent, as in `--disallow 'GPTBot /private'`. */
export interface AgentRule {
  readonly agent: string
  readonly path: string
}

function agentRule(text: string): AgentRule {
  const [, agent, path] = /^\s*(\S+)\s+([/*]\S*)\s*$/.exec(text) ?? []
  if (agent !== undefined && path !== undefined) return { agent, path }
  throw new InvalidValueError('an agent and a path pattern, such as "GPTBot /private"')
}

function ruleOption<const Flags extends string>(flags: Flags, does: string) {
  const description = `${does}, such as 'GPTBot /private', repeatable`
  return changeOption(flags, description, { parse: agentRule, times: 'many' })
}

function textOption<const Flags extends string>(flags: Flags, does: string) {
  return changeOption(flags, `${does}, repeatable`, { times: 'many' })
}

const options = [
  ruleOption('--disallow RULE', 'add a disallow rule for an agent'),
  ruleOption('--allow RULE', 'add an allow rule for an agent'),
  ruleOption('--remove-disallow RULE', 'remove a disallow rule of an agent'),
  ruleOption('--remove-allow RULE', 'remove an allow rule of an agent'),
  textOption('--remove-agent AGENT', 'remove an agent, and the rules that apply to it alone'),
  textOption('--merge AGENT', 'merge all groups that name an agent'),
  textOption('--sitemap URL', 'add a sitemap'),
  textOption('--remove-sitemap URL', 'remove a sitemap'),
  ...writingOptions,
] as const

export type EditOptions = OptionValues<typeof options>

export const edit: Command = defineCommand({
  name: 'edit',
  summary: 'add and remove rules, agents and sitemaps of a robots.txt',
  description:
    'Adds and removes rules, agents and sitemaps of a robots.txt. All other bytes of the file stay the same.',
  usage: '[FILE | -]',
  operands: { '[FILE]': 'a robots.txt, or - for standard input (default: robots.txt)' },
  options,
  examples: {
    "ruly edit --disallow 'GPTBot /private' --allow 'GPTBot /private/press'":
      'add two rules for one agent; an agent that shares its group gets a group of its own',
    'ruly edit site/robots.txt --remove-agent BadBot --sitemap https://example.com/sitemap.xml --diff':
      'show what would change',
    "ruly edit - --remove-disallow '* /search' < robots.txt > new.txt":
      'from standard input to standard output',
  },
  notes: ['Removals are applied before additions. The file is replaced atomically.'],
  exitCodes: { 0: 'the file is up to date', 1: 'with --diff: the file would change', 2: failed.writing },
  load: () => import('./run.ts'),
})
