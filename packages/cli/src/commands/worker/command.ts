import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { seconds, wholeNumber } from '../../command-line/value-parsers.ts'
import { queueOption } from '../shard-options.ts'
import { failed, outputOption, quietOption } from '../shared-options.ts'

const options = [
  queueOption,
  outputOption('--threads N', 'number of threads (default: one per core)', { parse: wholeNumber }),
  outputOption('--concurrency N', 'shards at the same time (default: 2)', { parse: wholeNumber }),
  outputOption(
    '--stalled-after SECONDS',
    'another worker has the shards of a killed one within so long (default: 30)',
    { parse: seconds },
  ),
  quietOption('no notes'),
] as const

export type WorkerCommandOptions = OptionValues<typeof options>

export const worker: Command = defineCommand({
  name: 'worker',
  summary: 'work on the shards of ruly census and ruly bulk in a queue',
  description:
    'Works on the shards that ruly census --queue and ruly bulk --queue put into a queue in Redis, until it is stopped.',
  usage: '--queue URL',
  operands: {},
  options,
  examples: {
    'ruly worker --queue redis://localhost:6379':
      'work with all cores of this machine; run it on any number of machines',
  },
  notes: [
    `Needs the packages bullmq and ioredis, and @aws-sdk/client-s3 for s3://.
Ctrl-C or SIGTERM: it finishes the shards that it works on, then ends. A second signal ends it immediately. Another worker takes over the shards
of a worker that was killed. docs/queue.md describes queues.`,
  ],
  exitCodes: { 0: 'the worker was stopped', 2: failed.writing },
  load: () => import('./run.ts'),
})
