import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { failOnOption } from '../diff/gate.ts'
import {
  agentOption,
  dialect,
  eventFormat,
  outputOption,
  quietOption,
  siteOption,
  siteOptions,
  urlsOption,
} from '../shared-options.ts'
import { parseInterval } from './interval.ts'

const [, , policy, timeout, userAgent] = siteOptions

const options = [
  siteOption(
    '--every TIME',
    'the time between two requests to a site, such as 30m, 1h or 1d (default: 1h; 1m with --once)',
    { parse: parseInterval },
  ),
  siteOption(
    '--once',
    'request the sites that are due, report what has changed since the last run, and exit',
  ),
  siteOption('--state FOLDER', 'where the last seen files are kept (default: ~/.local/state/ruly/watch)', {
    times: 'once',
  }),
  siteOption(
    '--failures N',
    'report a site as unreachable after this many failed requests in a row (default: 3)',
    { parse: wholeNumber },
  ),
  urlsOption('more URLs'),
  agentOption(
    'report changes for this agent only, repeatable; * stands for agents that the file does not name',
  ),
  dialect,
  policy,
  timeout,
  userAgent,
  failOnOption('with --once, exit with code 1 only'),
  outputOption('--no-edits', 'do not report changes that change nothing for anyone, such as comments'),
  eventFormat,
  outputOption('--output FILE', 'also append the events to this file, as NDJSON', { times: 'once' }),
  outputOption(
    '--run COMMAND',
    'also run this command in the shell for each event, with the event as JSON on its standard input',
    { times: 'once' },
  ),
  outputOption(
    '--chat URL',
    'also write each event to a chat: the URL of an incoming webhook of Slack or Teams',
    { times: 'once' },
  ),
  outputOption(
    '--webhook URL',
    'also send each event to this URL, signed as Standard Webhooks; needs a secret',
    { times: 'once' },
  ),
  outputOption(
    '--webhook-secret FILE',
    'a file with the secret, whsec_ and base64, or several lines (default: $RULY_WEBHOOK_SECRET)',
    { times: 'once' },
  ),
  quietOption('no notes'),
] as const

export type WatchCommandOptions = OptionValues<typeof options>

export const watch: Command = defineCommand({
  name: 'watch',
  summary: 'watch the robots.txt of sites, and report what changes and for whom',
  description:
    'Requests the robots.txt of each site again and again, and reports which paths agents gain and lose, with the lines that cause it.',
  usage: '[URL...]',
  operands: { '[URL...]': 'any URL of each site; two of one site are one' },
  options,
  examples: {
    'ruly watch https://example.com/ --every 1h': 'print what changes, until Ctrl-C',
    "ruly watch https://example.com/ --once --state FOLDER --fail-on 'Googlebot loses /products'":
      'a job for cron or CI: exit code 1 if Googlebot has lost a path since the last run; keep this folder between the runs (a cache or an artifact), or every run is the first one and passes',
    'ruly watch --urls sites.txt --every 6h --webhook https://hooks.example.com/robots --webhook-secret secret.txt':
      'send a signed request for each change of many sites',
    'ruly watch https://example.com/ --output events.ndjson -q': 'append the events to a file',
    "ruly watch https://example.com/ --run 'jq -r .data.site | mail -s robots.txt me@example.com'":
      'run a command for each event',
    'ruly watch https://example.com/ --chat "$CHAT_URL"': 'write to a channel of Slack or Teams',
  },
  notes: [
    `A site is never requested more often than --every says, also after a restart, and less often if it asks for that (Retry-After) or fails.
Requests are conditional: an unchanged file is not sent again. Cache-Control does not change the interval.`,
    `A GATE is an agent, * (agents that the file does not name) or any (all agents), then "loses" or "gains", then a path pattern.
The events of docs/watch.md are the same on standard output, in the file, for a command and in a webhook. An event that one of them does not take (an exit code other than 0, a status other than 200 to 299) is tried again.`,
  ],
  exitCodes: {
    0: '--once: no change, no site unreachable, or --fail-on unmet',
    1: '--once: a change, a site unreachable, or --fail-on met',
    2: 'usage error, or an event could not be delivered and is kept',
  },
  load: () => import('./run.ts'),
})
