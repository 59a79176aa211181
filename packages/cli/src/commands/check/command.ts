import { agentSetNames } from '../../agents/agent-set-names.ts'
import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { questionOperands, questionOptions } from '../question-options.ts'
import { askingPast, askingSites, dialect, failed, pastOptions, questionOption } from '../shared-options.ts'

const options = [
  ...questionOptions,
  questionOption(
    '--agents SET',
    'a set of agents, as a table: those of AI companies, of search engines, or both; documented: AGENT, with the fallbacks and exceptions that its operator documents',
    { choices: [...agentSetNames, 'documented'] },
  ),
  questionOption(
    '--expect FILE',
    'compare with the verdicts that this file expects, and show those that differ; - for standard input',
    { times: 'once', conflicts: ['agent', 'urls'] },
  ),
  dialect,
  ...pastOptions,
] as const

export type CheckOptions = OptionValues<typeof options>

const expecting = `A line of the file of --expect is "allowed AGENT URL" or "disallowed AGENT URL", or an object that --ndjson prints.
With --expect, the exit code is 0 if every verdict is as expected, and 1 if one differs.`

export const check: Command = defineCommand({
  name: 'check',
  summary: 'check whether an agent may fetch URLs, and which line decides',
  description: 'Checks whether an agent may fetch URLs, and which line of the robots.txt decides.',
  usage: 'AGENT URL...',
  operands: questionOperands,
  options,
  examples: {
    'ruly check GPTBot https://example.com/private/a':
      "the verdict, the line of the site's robots.txt that decides it, and the evidence",
    'ruly check GPTBot https://example.com/private/a --robots robots.txt': 'the same with a local file',
    'ruly check GPTBot --urls urls.txt --ndjson':
      'one JSON object for each URL of a list: agent, url, allowed, reason, rule, group, token, evidence',
    'curl -s https://example.com/robots.txt | ruly check GPTBot /private/a --robots -':
      'read the robots.txt from standard input',
    'ruly check --agent GPTBot --agent CCBot /a /b --robots robots.txt':
      'two agents and two paths: four verdicts',
    'ruly check https://example.com/ --agents ai':
      'which agents of AI companies may fetch it? The other sets are search and all',
    'ruly check Googlebot-Image,Googlebot /a --robots robots.txt': 'one agent with several product tokens',
    'ruly check Googlebot-Image /a --robots robots.txt --agents documented':
      'the group of Googlebot applies if none names Googlebot-Image, as Google documents',
    'ruly check GPTBot --urls urls.txt --robots robots.txt': 'one line for each URL of a list of any length',
    'ruly check GPTBot --urls access.log.gz --robots robots.txt --ndjson':
      'the URLs of an access log; sitemaps, CSV and NDJSON work too: docs/lists.md',
    'ruly check ExampleBot "$url" -q > /dev/null && echo "may be fetched"': 'use the exit code in a script',
    'ruly check Googlebot /a --robots robots.txt --dialect google': "the verdict of Google's own matcher",
    'ruly check GPTBot https://example.com/a --at 2026-05-01 --history robots-history.mdb':
      'was it allowed on 1 May? The history of your crawler, or of earlier runs with --history, tells',
    'ruly check --expect expected.txt --robots robots.txt': 'are the verdicts those that the file expects?',
  },
  notes: [expecting, askingSites, askingPast],
  exitCodes: {
    0: 'every URL is allowed',
    1: 'at least one URL is disallowed or ungoverned',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
