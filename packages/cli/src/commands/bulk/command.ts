import { listFormats, missingNames, rowFormats } from '@ruly/batch/internal'

import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { shardGroup, shardOptions } from '../shard-options.ts'
import {
  agentOption,
  dialect,
  failed,
  formulas,
  groups,
  maxBytes,
  quietOption,
  robots,
  robotsUrl,
  siteOptions,
} from '../shared-options.ts'

const options = [
  robots,
  option({
    name: 'robots-folder',
    value: 'DIR',
    times: 'once',
    group: groups.file,
    description: 'a folder with the robots.txt of each host: HOST/robots.txt or HOST.txt',
  }),
  option({
    name: 'missing',
    value: 'REASON',
    choices: missingNames,
    group: groups.file,
    description: 'the verdict for a host without a file in --robots-folder (default: unknown)',
  }),
  robotsUrl,
  maxBytes,
  dialect,
  ...siteOptions,
  agentOption('an agent for lines that name none, repeatable'),
  option({
    name: 'input',
    value: 'NAME',
    choices: listFormats,
    group: groups.questions,
    description: 'input format (default: detected from the file name and the first line)',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: [...rowFormats, 'parquet'],
    default: 'text',
    group: groups.answers,
    description: 'output format',
  }),
  formulas,
  option({
    name: 'only',
    value: 'WHICH',
    choices: ['allowed', 'disallowed'],
    group: groups.answers,
    description: 'print only these verdicts',
  }),
  option({
    name: 'output',
    value: 'FILE',
    times: 'once',
    group: groups.answers,
    description: 'the output file (default: standard output)',
  }),
  option({
    name: 'resume',
    value: 'STATE',
    conflicts: ['queue'],
    times: 'once',
    group: groups.answers,
    description: 'a checkpoint file; run the same command again to continue after an interruption',
  }),
  option({
    name: 'workers',
    value: 'N',
    parse: wholeNumber,
    conflicts: ['queue'],
    group: groups.answers,
    description: 'number of threads (default: one per core)',
  }),
  option({
    name: 'progress',
    conflicts: ['queue'],
    group: groups.answers,
    description: 'show progress even if standard error is not a terminal',
  }),
  ...shardOptions,
  option({
    name: 'shard-bytes',
    value: 'N',
    parse: wholeNumber,
    group: shardGroup,
    description: 'cut lists that are files of lines into shards of about this size (default: 67108864)',
  }),
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
  examples: [
    [
      'ruly bulk urls.txt --agent GPTBot --robots robots.txt',
      'one line for each URL, in the order of the list',
    ],
    [
      'ruly bulk urls.txt.gz --agent GPTBot --robots robots.txt --only allowed --format urls > fetchable.txt',
      'only the URLs that the agent may fetch',
    ],
    [
      'ruly bulk pairs.csv --robots-folder sites --format ndjson',
      'a CSV with columns "agent" and "url"; one file per host: sites/example.com/robots.txt or sites/example.com.txt',
    ],
    ['ruly bulk urls.txt --agent GPTBot', 'fetch the robots.txt of each site once, through the cache'],
    [
      'ruly bulk *.ndjson --agent GPTBot --robots robots.txt --format csv --output out.csv --resume out.state',
      'resumable: run the same command again to continue',
    ],
    [
      'ruly bulk access.log.gz sitemap-index.xml --agent GPTBot --robots robots.txt',
      'the requests of an access log, and the pages of all sitemaps of an index in the same folder',
    ],
  ],
  notes: [
    `A line is one of: a URL; an agent, a tab and a URL; a line of an access log; a CSV row (url, or agent,url, or any columns with a header
row that names these); an NDJSON object with "url" and optionally "agent". Sitemaps work too. Lists can be compressed with gzip, or with
zstd if Node supports it. Blank lines are skipped. A malformed line gets its own row in the output and a message with its line number;
docs/lists.md defines malformed lines.`,
  ],
  exitCodes: {
    0: 'every line was checked',
    1: 'some lines are malformed; the others were checked',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
