import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { InvalidValueError } from '../../command-line/value-parsers.ts'
import { failed } from '../shared-options.ts'
import { changes, writingOptions } from './writing-options.ts'

/** A rule of a robot, as `--disallow` has it: `GPTBot /private`. */
export interface RobotRule {
  readonly agent: string
  readonly path: string
}

function robotRule(text: string): RobotRule {
  const [, agent, path] = /^\s*(\S+)\s+([/*]\S*)\s*$/.exec(text) ?? []
  if (agent !== undefined && path !== undefined) return { agent, path }
  throw new InvalidValueError('a robot and a path pattern, such as "GPTBot /private"')
}

function ruleOption<const Name extends string>(name: Name, does: string) {
  const description = `${does}, such as 'GPTBot /private', repeatable`
  return option({ name, value: 'RULE', parse: robotRule, times: 'many', group: changes, description })
}

function textOption<const Name extends string>(name: Name, value: string, does: string) {
  return option({ name, value, times: 'many', group: changes, description: `${does}, repeatable` })
}

const options = [
  ruleOption('disallow', 'add a disallow rule for a robot'),
  ruleOption('allow', 'add an allow rule for a robot'),
  ruleOption('remove-disallow', 'remove a disallow rule of a robot'),
  ruleOption('remove-allow', 'remove an allow rule of a robot'),
  textOption('remove-agent', 'NAME', 'remove a robot, and the rules for it alone'),
  textOption('merge', 'NAME', 'make one group of all groups that name a robot'),
  textOption('sitemap', 'URL', 'add a sitemap'),
  textOption('remove-sitemap', 'URL', 'remove a sitemap'),
  ...writingOptions,
] as const

export type EditOptions = OptionValues<typeof options>

export const edit: Command = defineCommand({
  name: 'edit',
  summary: 'change rules, robots and sitemaps of a robots.txt',
  description: 'Changes a robots.txt by what is meant; all else in it stays as it is, byte for byte.',
  usage: '[FILE | -]',
  operands: { '[FILE]': 'a robots.txt, or - (default: robots.txt)' },
  options,
  examples: [
    [
      "ruly edit --disallow 'GPTBot /private' --allow 'GPTBot /private/press'",
      'two rules for one robot, in the robots.txt in this folder; a robot that shares its group gets one of its own',
    ],
    [
      'ruly edit site/robots.txt --remove-agent BadBot --sitemap https://example.com/sitemap.xml --diff',
      'what would change?',
    ],
    [
      "ruly edit - --remove-disallow '* /search' < robots.txt > new.txt",
      'from standard input to standard output',
    ],
  ],
  notes: ['What is removed is removed before anything is added. All else stays as it is, byte for byte.'],
  exitCodes: { 0: 'the file says it now', 1: 'with --diff: something would change', 2: failed.writing },
  load: () => import('./run.ts'),
})
