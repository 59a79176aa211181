import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { agentOption, dialect, formulas, groups, quietOption } from '../shared-options.ts'
import { merge } from './merge/command.ts'

const options = [
  agentOption('a robot, repeatable (default: those of AI companies, two search engines, *)'),
  option({
    name: 'out',
    value: 'FOLDER',
    group: groups.answers,
    description: 'where rows, summary and report go; continues what was begun there',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['ndjson', 'csv'],
    default: 'ndjson',
    group: groups.answers,
    description: 'how rows are written',
  }),
  formulas,
  option({
    name: 'summary',
    conflicts: ['out'],
    group: groups.answers,
    description: 'the summary alone, no rows',
  }),
  option({
    name: 'per',
    value: 'WHAT',
    choices: ['robot', 'site'],
    default: 'robot',
    group: groups.answers,
    description: 'what has a row: each robot at each site, or each site',
  }),
  option({
    name: 'allow-cut',
    group: groups.answers,
    description: 'an input that ends inside a record is no error',
  }),
  option({
    name: 'threads',
    value: 'N',
    parse: wholeNumber,
    group: groups.answers,
    description: 'how many threads do the work (default: one for each core)',
  }),
  quietOption('no notes, no progress'),
  dialect,
] as const

export type CensusOptions = OptionValues<typeof options>

export const census: Command = defineCommand({
  name: 'census',
  summary: 'count many robots.txt files: a row a site and robot, a summary, a report',
  description:
    'Counts many robots.txt files: a row for each site and robot, a summary, and a report with charts.',
  usage: 'INPUT...',
  operands: { '[INPUT...]': '.warc.gz, .warc, .ndjson and .txt files, folders with .txt files, or -' },
  options,
  commands: [merge],
  examples: [
    [
      'ruly census CC-MAIN-*-robotstxt.warc.gz --out census',
      'rows, summary.json and report.html in the folder census; the same again continues after a stop',
    ],
    [
      'ruly census robots/ --agent GPTBot --agent CCBot --format csv > rows.csv',
      'about two robots, in each .txt file of a folder; example.com.txt is taken for the file of https://example.com',
    ],
    [
      'ruly census robots/ --per site',
      'a row for each site: which robots its file names, and which may not fetch its root',
    ],
    [
      'ruly census - --summary < sites.ndjson',
      'the summary alone, of lines such as { "url": "https://example.com/robots.txt", "text": "User-agent: *" }',
    ],
    [
      "split -n r/4 --filter='ruly census - --summary > $FILE.json' sites.ndjson part-\nruly census merge part-*.json > summary.json",
      'the same in four processes',
    ],
  ],
  notes: [
    `Columns, counters and recipes: docs/census.md.
What cannot be read is skipped and counted; so are records of a WARC other than answers for /robots.txt. An input that ends inside a
record, as an incomplete download does, is an error after everything is counted; --allow-cut allows it.`,
  ],
  exitCodes: {
    0: 'all inputs were counted',
    2: 'the question is at fault, a file cannot be read or written, or an input ends inside a record',
  },
  load: () => import('./run.ts'),
})
