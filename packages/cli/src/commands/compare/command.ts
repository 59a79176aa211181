import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { dialectNames } from '../../names/dialects-by-name.ts'
import { questionOperands, questionOptions } from '../question-options.ts'
import { askingSites, failed, groups } from '../shared-options.ts'

const options = [
  ...questionOptions,
  option({
    name: 'dialect',
    value: 'NAME',
    choices: dialectNames,
    times: 'many',
    group: groups.file,
    description: 'whose reading counts, repeatable (default: all)',
  }),
  option({
    name: 'disagreements',
    group: groups.answers,
    description: 'only the questions that the dialects disagree on',
  }),
] as const

export type CompareOptions = OptionValues<typeof options>

export const compare: Command = defineCommand({
  name: 'compare',
  summary: 'ask many dialects, and show which line makes the difference',
  description: 'Asks many dialects the same, side by side, and shows which line makes the difference.',
  usage: 'AGENT URL...',
  operands: questionOperands,
  options,
  examples: [
    [
      'ruly compare GPTBot https://example.com/private/a',
      "every dialect's answer by the site's file, fetched once, and the line that makes the difference",
    ],
    ['ruly compare GPTBot https://example.com/private/a --robots robots.txt', 'the same for a local file'],
    ['ruly compare GPTBot /a /b --robots robots.txt --dialect rfc9309 --dialect google', 'these two only'],
    [
      'ruly compare --agent GPTBot --agent CCBot --urls urls.txt --robots robots.txt --disagreements',
      'which questions of a list are answered differently?',
    ],
    [
      'ruly compare GPTBot --urls urls.txt --robots robots.txt --ndjson',
      'a JSON object for each: agent, url, agree, verdicts, sides',
    ],
    [
      'ruly compare GPTBot "$url" --robots robots.txt > /dev/null || echo "it depends on who reads the file"',
      'in a script, the exit code says enough',
    ],
  ],
  notes: [
    `Dialects that answer every question alike share a column; --dialect picks those that matter to you.
Ask for whole URLs: robotRules takes a path alone for a URL that no robots.txt governs.
Where a site has no file that counts, each dialect answers as its own access policy says, or all as --policy says.
The table is as wide as the terminal, or as COLUMNS says.`,
    askingSites,
  ],
  exitCodes: {
    0: 'the dialects agree on every answer',
    1: 'they disagree on an answer',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
