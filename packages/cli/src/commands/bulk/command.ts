import { missingNames } from './rows/answerer.ts'
import { rowFormats } from './rows/row-format.ts'
import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { listFormats } from '../../lists/formats/list-format.ts'
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
    description: 'a folder of such files: HOST/robots.txt or HOST.txt for each host',
  }),
  option({
    name: 'missing',
    value: 'REASON',
    choices: missingNames,
    group: groups.file,
    description: 'the answer for a host without a file in the folder (default: unknown)',
  }),
  robotsUrl,
  maxBytes,
  dialect,
  ...siteOptions,
  agentOption('a robot that is asked for where a line names none, repeatable'),
  option({
    name: 'input',
    value: 'NAME',
    choices: listFormats,
    group: groups.questions,
    description: 'how lists are written (default: as their names and first lines say)',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: rowFormats,
    default: 'text',
    group: groups.answers,
    description: 'how answers are written',
  }),
  formulas,
  option({
    name: 'only',
    value: 'WHICH',
    choices: ['allowed', 'disallowed'],
    group: groups.answers,
    description: 'only these answers',
  }),
  option({
    name: 'output',
    value: 'FILE',
    times: 'once',
    group: groups.answers,
    description: 'where answers go (default: standard output)',
  }),
  option({
    name: 'resume',
    value: 'STATE',
    times: 'once',
    group: groups.answers,
    description: 'a file that records progress: the same command with it continues after a stop',
  }),
  option({
    name: 'workers',
    value: 'N',
    parse: wholeNumber,
    group: groups.answers,
    description: 'threads that answer (default: one for each core)',
  }),
  option({
    name: 'progress',
    group: groups.answers,
    description: 'show progress also where standard error is not a terminal',
  }),
  { ...quietOption('no notes, no progress'), conflicts: ['progress'] },
] as const

export type BulkOptions = OptionValues<typeof options>

export const bulk: Command = defineCommand({
  name: 'bulk',
  summary: 'answer millions of questions, in order, on all cores',
  description: 'Answers each line of lists of any length, in their order, on all cores. Resumable.',
  usage: '[FILE | -]...',
  operands: { '[FILE...]': 'lists: a question a line, also packed (default: standard input)' },
  options,
  examples: [
    [
      'ruly bulk urls.txt --agent GPTBot --robots robots.txt',
      'a line for each URL, in the order of the list',
    ],
    [
      'ruly bulk urls.txt.gz --agent GPTBot --robots robots.txt --only allowed --format urls > fetchable.txt',
      'the URLs that the robot may fetch, and nothing else',
    ],
    [
      'ruly bulk pairs.csv --robots-folder sites --format ndjson',
      'columns "agent" and "url", a file for each host: sites/example.com/robots.txt or sites/example.com.txt',
    ],
    ['ruly bulk urls.txt --agent GPTBot', 'the sites themselves are asked, each once, through the cache'],
    [
      'ruly bulk *.ndjson --agent GPTBot --robots robots.txt --format csv --output out.csv --resume out.state',
      'the same command again continues where it was killed',
    ],
    [
      'ruly bulk access.log.gz sitemap-index.xml --agent GPTBot --robots robots.txt',
      'the requests of a log, and the pages of all sitemaps of an index, which are in the same folder',
    ],
  ],
  notes: [
    `A line is a URL, or a robot, a tab and a URL; a line of an access log; a row of CSV (url, or agent,url, or any columns with a heading that
names these); an object of NDJSON with "url" and optionally "agent". Sitemaps are lists, too. Lists may be gzip, and zstd where this
Node has it. Blank lines are skipped. A malformed line has a row of its own in the output, and is told with its number; docs/lists.md
says which lines are malformed.`,
  ],
  exitCodes: {
    0: 'every line is answered',
    1: 'lines are malformed; the others are answered',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
