import { listFormats, missingNames, rowFormats } from '@ruly/batch/internal'

import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { shardOption, shardOptions } from '../shard-options.ts'
import {
  agentOption,
  dialect,
  failed,
  fileOption,
  formulas,
  maxBytes,
  outputOption,
  questionOption,
  quietOption,
  robots,
  robotsUrl,
  siteOptions,
} from '../shared-options.ts'

const options = [
  robots,
  fileOption(
    '--robots-folder DIR',
    'a folder with the robots.txt of each host: HOST/robots.txt or HOST.txt',
    { times: 'once' },
  ),
  fileOption(
    '--missing REASON',
    'the verdict for a host without a file in --robots-folder (default: unknown)',
    { choices: missingNames },
  ),
  robotsUrl,
  maxBytes,
  dialect,
  ...siteOptions,
  agentOption('an agent for lines that name none, repeatable'),
  questionOption('--input NAME', 'input format (default: detected from the file name and the first line)', {
    choices: listFormats,
  }),
  outputOption('--format NAME', 'output format', { choices: [...rowFormats, 'parquet'], default: 'text' }),
  formulas,
  outputOption('--only WHICH', 'print only these verdicts', { choices: ['allowed', 'disallowed'] }),
  outputOption('--output FILE', 'the output file (default: standard output)', { times: 'once' }),
  outputOption(
    '--resume STATE',
    'a checkpoint file; run the same command again to continue after an interruption',
    { conflicts: ['queue'], times: 'once' },
  ),
  outputOption('--workers N', 'number of threads (default: one per core)', {
    parse: wholeNumber,
    conflicts: ['queue'],
  }),
  outputOption('--progress', 'show progress even if standard error is not a terminal', {
    conflicts: ['queue'],
  }),
  ...shardOptions,
  shardOption(
    '--shard-bytes N',
    'cut lists that are files of lines into shards of about this size (default: 67108864)',
    { parse: wholeNumber },
  ),
  { ...quietOption('no notes, no progress'), conflicts: ['progress'] },
] as const

export type BulkOptions = OptionValues<typeof options>

export const bulk: Command = defineCommand({
  name: 'bulk',
  summary: 'check millions of URLs, in order, on all cores',
  description: 'Checks every line of lists of any length, in order, on all cores. Resumable.',
  usage: '[FILE | -]...',
  operands: { '[FILE...]': 'lists of URLs, also compressed, or - (default: standard input)' },
  options,
  examples: {
    'ruly bulk urls.txt --agent GPTBot --robots robots.txt':
      'one line for each URL, in the order of the list',
    'ruly bulk urls.txt.gz --agent GPTBot --robots robots.txt --only allowed --format urls > fetchable.txt':
      'only the URLs that the agent may fetch',
    'ruly bulk pairs.csv --robots-folder sites --format ndjson':
      'a CSV with columns "agent" and "url"; one file per host: sites/example.com/robots.txt or sites/example.com.txt',
    'ruly bulk urls.txt --agent GPTBot': 'fetch the robots.txt of each site once, through the cache',
    'ruly bulk *.ndjson --agent GPTBot --robots robots.txt --format csv --output out.csv --resume out.state':
      'resumable: run the same command again to continue',
    'ruly bulk access.log.gz sitemap-index.xml --agent GPTBot --robots robots.txt':
      'the requests of an access log, and the pages of all sitemaps of an index in the same folder',
  },
  notes: [
    `A line is one of: a URL; an agent, a tab and a URL; a line of an access log; a CSV row (url, or agent,url, or any columns with a header
row that names these); an NDJSON object with "url" and optionally "agent". Sitemaps work too. Lists can be compressed with gzip, or with
zstd. Blank lines are skipped. A malformed line gets its own row in the output and a message with its line number;
docs/lists.md defines malformed lines.`,
  ],
  exitCodes: {
    0: 'every line was checked',
    1: 'some lines are malformed; the others were checked',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
