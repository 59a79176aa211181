import { agentSetNames } from '../../agents/agent-sets.ts'
import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { questionOperands, questionOptions } from '../question-options.ts'
import { askingSites, dialect, failed, groups } from '../shared-options.ts'

const options = [
  ...questionOptions,
  option({
    name: 'agents',
    value: 'SET',
    choices: agentSetNames,
    conflicts: ['agent'],
    group: groups.questions,
    description: 'a set of robots, as a table: those of AI companies, search engines, all',
  }),
  dialect,
] as const

export type CheckOptions = OptionValues<typeof options>

export const check: Command = defineCommand({
  name: 'check',
  summary: 'say whether a robot may fetch URLs, and which line decides',
  description: 'Says whether a robot may fetch URLs, and which line of the robots.txt decides.',
  usage: 'AGENT URL...',
  operands: questionOperands,
  options,
  examples: [
    [
      'ruly check GPTBot https://example.com/private/a',
      "one verdict, with its line in the site's file, and the evidence for it",
    ],
    ['ruly check GPTBot https://example.com/private/a --robots robots.txt', 'the same for a local file'],
    [
      'ruly check GPTBot --urls urls.txt --ndjson',
      'a JSON object for each URL of a list: agent, url, allowed, reason, rule, group, token, evidence',
    ],
    [
      'curl -s https://example.com/robots.txt | ruly check GPTBot /private/a --robots -',
      'a file that is not on disk',
    ],
    [
      'ruly check --agent GPTBot --agent CCBot /a /b --robots robots.txt',
      'two robots, each asked about both paths',
    ],
    [
      'ruly check https://example.com/ --agents ai',
      'which robots of AI companies may fetch it? search and all are other sets',
    ],
    [
      'ruly check Googlebot-Image,Googlebot /a --robots robots.txt',
      'one robot that goes by several product tokens',
    ],
    ['ruly check GPTBot --urls urls.txt --robots robots.txt', 'a line for each URL of a list, however long'],
    [
      'ruly check GPTBot --urls access.log.gz --robots robots.txt --ndjson',
      'what was asked for, from a log; a sitemap, CSV and NDJSON are lists, too: docs/lists.md',
    ],
    [
      'ruly check ExampleBot "$url" -q > /dev/null && echo "may be fetched"',
      'in a script, the exit code says enough',
    ],
    ['ruly check Googlebot /a --robots robots.txt --dialect google', "the answer of Google's own matcher"],
  ],
  notes: [askingSites],
  exitCodes: { 0: 'every answer is "allowed"', 1: 'an answer is "disallowed"', 2: failed.asking },
  load: () => import('./run.ts'),
})
