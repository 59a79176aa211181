import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { firstMoment } from '../../command-line/value-parsers.ts'
import {
  agentOption,
  aboutHistory,
  dialect,
  eventFormat,
  history,
  outputOption,
  quietOption,
  siteOption,
  siteOptions,
} from '../shared-options.ts'

const [, , policy] = siteOptions

const options = [
  history,
  siteOption(
    '--import FILE',
    'first add what this archive has, repeatable: WARC, WACZ, or a CDX listing of archives beside it',
    { times: 'many' },
  ),
  policy,
  dialect,
  outputOption('--since TIME', 'only what happened from this time on: 2026-05-01 or 2026-05-01T12:00:00Z', {
    parse: firstMoment,
  }),
  agentOption(
    'show changes for this agent only, repeatable; * stands for agents that the file does not name',
  ),
  outputOption('-p, --patch', 'show how the lines of the file changed'),
  outputOption('--no-edits', 'leave out changes that change nothing for anyone, such as comments'),
  eventFormat,
  quietOption('no notes'),
] as const

export type HistoryCommandOptions = OptionValues<typeof options>

export const historyCommand: Command = defineCommand({
  name: 'history',
  summary: 'show how the robots.txt of a site has changed, and for whom',
  description:
    'Shows what a history of robots.txt files has of a site: which paths agents gained and lost, when, and by which lines.',
  usage: '[URL...]',
  operands: { '[URL...]': 'any URL of each site; none to import only' },
  options,
  examples: {
    'ruly history https://example.com/ --history robots-history.mdb':
      'every change that the history has, and who lost what',
    'ruly history https://example.com/ --history robots-history.mdb -p':
      'the same with the lines that changed',
    'ruly history https://example.com/ --history robots-history.mdb --agent GPTBot --since 2026-01-01':
      'what changed for one agent this year',
    'ruly history --history robots-history.mdb --import robots.warc.gz':
      'add what an archive has, for --at of ruly check as well',
  },
  notes: [aboutHistory],
  exitCodes: {
    0: 'the history has something about each site',
    2: 'usage error, or the history cannot be read',
  },
  load: () => import('./run.ts'),
})
