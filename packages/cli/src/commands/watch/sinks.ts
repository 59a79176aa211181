import { open } from 'node:fs/promises'

import { pathFrom, readText, UserError } from '@ruly/batch/internal'
import { createChatSink, createWebhookSink, type WatchSink } from '@ruly/client/watch'
import { plainStyle, visible, visibleJson } from '@ruly/lint'

import type { RunContext } from '../../runtime/run-context.ts'
import { styleFor } from '../../runtime/colours.ts'
import type { WatchCommandOptions } from './command.ts'
import { eventText } from './event-text.ts'
import { runSink } from './run-sink.ts'

/** Where the options send events: standard output, a file, a command, a chat, a webhook. Throws a `UserError` for a URL that cannot be used. */
export async function sinksOf(
  options: WatchCommandOptions,
  userAgent: string,
  context: RunContext,
): Promise<readonly WatchSink[]> {
  const { output: file, run: command, chat, webhook } = options
  return [
    standardOutput(options, context),
    ...(file === undefined ? [] : [fileSink(pathFrom(context.cwd, file))]),
    ...(command === undefined ? [] : [runSink(command, context)]),
    ...(chat === undefined ? [] : [chatSink(chat, userAgent)]),
    ...(webhook === undefined ? [] : [await webhookSink(webhook, options, userAgent, context)]),
  ]
}

function standardOutput({ format }: WatchCommandOptions, { output, stdout, env }: RunContext): WatchSink {
  const style = styleFor(stdout, env)
  return {
    name: 'stdout',
    async deliver(event) {
      await output.write(format === 'ndjson' ? `${visibleJson(event)}\n` : eventText(event, style))
    },
  }
}

/** A line is flushed to the disk before the event counts as delivered. */
function fileSink(path: string): WatchSink {
  return {
    name: 'file',
    async deliver(event) {
      const file = await open(path, 'a')
      try {
        await file.appendFile(`${visibleJson(event)}\n`)
        // A pipe or a device cannot be synced.
        if ((await file.stat()).isFile()) await file.datasync()
      } finally {
        await file.close()
      }
    },
  }
}

/** The URL is not repeated: who knows it can write to the chat. */
function chatSink(url: string, userAgent: string): WatchSink {
  try {
    return createChatSink({ url, userAgent, textOf: (event) => eventText(event, plainStyle) })
  } catch {
    throw new UserError(
      'cannot use --chat: it must be an https URL without a user name (http is for localhost only).',
    )
  }
}

const variable = 'RULY_WEBHOOK_SECRET'

async function webhookSink(
  url: string,
  { webhookSecret: path }: WatchCommandOptions,
  userAgent: string,
  { env, openInput }: RunContext,
): Promise<WatchSink> {
  const text = path === undefined ? env[variable] : await readText(path, openInput)
  if (text === undefined || text.trim() === '')
    throw new UserError(`--webhook needs a secret. Pass --webhook-secret FILE, or set ${variable}.`)
  try {
    return createWebhookSink({ url, userAgent, secrets: text.trim().split(/\s+/) })
  } catch (error) {
    throw new UserError(`cannot use --webhook: ${visible((error as Error).message)}`)
  }
}
