import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { shardOptions } from '../shard-options.ts'
import { agentOption, dialect, formulas, outputOption, quietOption } from '../shared-options.ts'
import { compare } from './compare/command.ts'
import { merge } from './merge/command.ts'

const options = [
  agentOption('an agent, repeatable (default: those of AI companies, two search engines, and *)'),
  outputOption(
    '--out FOLDER',
    'the folder for rows, summary and report; an unfinished census there is continued',
  ),
  outputOption('--format NAME', 'format of the rows (default: parquet with --out, else ndjson)', {
    choices: ['ndjson', 'csv', 'parquet'],
  }),
  formulas,
  outputOption('--summary', 'print only the summary, no rows', { conflicts: ['out'] }),
  outputOption('--per WHAT', 'one row for each agent at each site, or for each site', {
    choices: ['agent', 'site'],
    default: 'agent',
  }),
  outputOption(
    '--monthly',
    'only the last response of each site in a month, with redirects followed in the inputs',
    { conflicts: ['summary'] },
  ),
  outputOption('--allow-cut', 'accept inputs that end inside a record'),
  outputOption('--threads N', 'number of threads (default: one per core, or one for less than 32 MiB)', {
    parse: wholeNumber,
    conflicts: ['queue'],
  }),
  ...shardOptions,
  quietOption('no notes, no progress'),
  dialect,
] as const

export type CensusOptions = OptionValues<typeof options>

export const census: Command = defineCommand({
  name: 'census',
  summary: 'analyze many robots.txt files: rows, a summary and a report',
  description:
    'Analyzes many robots.txt files: one row for each site and agent, a summary, and a report with charts.',
  usage: 'INPUT...',
  operands: {
    '[INPUT...]':
      'WARC, WACZ, NDJSON and .txt files, their URLs (https, s3), folders of archives or of .txt files, or - for standard input',
  },
  options,
  commands: [compare, merge],
  examples: {
    'ruly census CC-MAIN-*-robotstxt.warc.gz --out census':
      'write rows.parquet, summary.json and report.html to the folder census; run it again to continue after an interruption',
    'ruly census robots/ --agent GPTBot --agent CCBot --format csv > rows.csv':
      'two agents, every .txt file of a folder; example.com.txt is read as the file of https://example.com',
    'ruly census robots/ --per site':
      'one row for each site: the agents that its file names, and the agents that may not fetch its root',
    'ruly census - --summary < sites.ndjson':
      'only the summary, from lines such as { "url": "https://example.com/robots.txt", "text": "User-agent: *" }',
    "split -n r/4 --filter='ruly census - --summary > $FILE.json' sites.ndjson part-\nruly census merge part-*.json > summary.json":
      'the same in four processes',
    'ruly census --shards files.txt --queue redis://localhost:6379 --results shared/parts --out census':
      'the workers of a queue (ruly worker) count the files that a list names; the output is that of one machine',
  },
  notes: [
    `Columns, counters and recipes: docs/census.md.
Unreadable records are skipped and counted, and so are WARC records other than responses for /robots.txt. An input that ends inside a
record, such as an incomplete download, is reported as an error after everything is counted; --allow-cut accepts it.`,
  ],
  exitCodes: {
    0: 'all inputs were counted',
    2: 'usage error, a file cannot be read or written, an input ends inside a record, or nothing was counted because lines are no records',
  },
  load: () => import('./run.ts'),
})
