import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import {
  askingPast,
  askingSites,
  dialectNames,
  failed,
  fileOption,
  outputOption,
  pastOptions,
  questionOption,
} from '../shared-options.ts'
import { questionOperands, questionOptions } from '../question-options.ts'

const options = [
  ...questionOptions,
  ...pastOptions,
  fileOption('--dialect NAME', 'a dialect to compare, repeatable (default: all)', {
    choices: dialectNames,
    times: 'many',
  }),
  outputOption('--disagreements', 'show only the URLs that the dialects disagree on'),
  questionOption(
    '--agents HOW',
    'without AGENT: documented applies the fallbacks and exceptions that the operators of visitors document',
    { choices: ['documented'] },
  ),
  outputOption('--markdown', 'without AGENT: tables in Markdown', {
    conflicts: ['format', 'json', 'ndjson'],
  }),
] as const

export type CompareOptions = OptionValues<typeof options>

export const compare: Command = defineCommand({
  name: 'compare',
  summary: 'show which visitors may fetch a URL, or compare the verdicts of dialects for one agent',
  description:
    'Shows which visitors may fetch a URL, each by the engine that it uses. With an agent: compares the verdicts of several dialects side by side, and shows which line makes the difference.',
  usage: '[AGENT] URL...',
  operands: questionOperands,
  options,
  examples: {
    'ruly compare https://example.com/private/a':
      'which search engines, AI crawlers, libraries and other visitors may fetch this?',
    'ruly compare /private/a --robots robots.txt --markdown': 'the same with a local file, as Markdown',
    'ruly compare --urls urls.txt --robots robots.txt --disagreements':
      'the URLs of a list that some visitor answers unlike RFC 9309',
    'ruly compare GPTBot https://example.com/private/a':
      'fetch the file of the site once, and compare the verdicts of all dialects',
    'ruly compare GPTBot https://example.com/private/a --robots robots.txt': 'the same with a local file',
    'ruly compare GPTBot /a /b --robots robots.txt --dialect rfc9309 --dialect google':
      'compare only these two',
    'ruly compare --agent GPTBot --agent CCBot --urls urls.txt --robots robots.txt --disagreements':
      'which URLs of a list do the dialects disagree on?',
    'ruly compare GPTBot --urls urls.txt --robots robots.txt --ndjson':
      'one JSON object for each URL: agent, url, agree, verdicts, sides',
    'ruly compare GPTBot "$url" --robots robots.txt > /dev/null || echo "dialects disagree"':
      'use the exit code in a script',
  },
  notes: [
    `Without AGENT, the visitors are those of the registry that many files name; those with the same answer are listed together.
! marks visitors that RFC 9309 gives the other answer, and the exit code is then 1; "not known" marks those whose parser is not documented.
With AGENT, dialects with the same verdicts share a column. --dialect selects the dialects to compare.
Pass absolute URLs: robotRules treats a path as a URL that no robots.txt applies to, crawlerCommons as /.
If a site has no usable robots.txt, each dialect applies its own access policy, or all apply the one of --policy.
The table is as wide as the terminal, or COLUMNS characters wide.`,
    askingSites,
    askingPast,
  ],
  exitCodes: {
    0: 'the dialects agree on every URL',
    1: 'they disagree on at least one URL',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
