import { callable, checkedOptions } from '@ruly/common/checked-options'

import type { WatchEvent } from '../state/watch-event.ts'
import { postJson, receiverChecks, type WatchSink } from './watch-sink.ts'
import type { WebhookOptions } from './webhook-sink.ts'

/** Options of `createChatSink`. */
export interface ChatOptions extends Pick<WebhookOptions, 'userAgent' | 'fetch'> {
  /** The URL of an incoming webhook of a chat: an https URL, or http on a loopback address. Who knows it can write to the chat. */
  readonly url: string
  /** Gives an event as plain text: what happened on the first line, then the details. */
  readonly textOf: (event: WatchEvent) => string
}

/**
 * Makes a sink that writes each event to a chat, in the form that Slack and Teams take: `{ "text": "…" }`.
 *
 * The details are in a block of code, and no character of the text can make a link, a mention or markup: a robots.txt is what somebody else
 * wrote. Deliveries are tried again as those of `createWebhookSink`.
 *
 * @param options the URL and the text
 * @returns the sink, named `chat`
 * @throws `TypeError` and `RangeError` for options that are unknown or wrong
 * @example
 * const sink = createChatSink({
 *   url: 'https://chat.example.com/hooks/1',
 *   textOf: ({ type, data }) => `${data.site}: ${type}`,
 *   userAgent: 'ExampleBot/1.0',
 * })
 */
export function createChatSink(options: ChatOptions): WatchSink {
  const {
    url,
    textOf,
    userAgent,
    fetch: send,
  } = checkedOptions('createChatSink()', options, {
    ...receiverChecks,
    textOf: callable<ChatOptions['textOf']>(),
  })
  return {
    name: 'chat',
    async deliver(event, signal) {
      const body = JSON.stringify({ text: chatText(textOf(event)) })
      await postJson(url, { body, send, signal, headers: { 'user-agent': userAgent } })
    },
  }
}

/** Chats refuse or cut longer messages. */
const mostCharacters = 8000

/** The first line in code, the other lines in a block of code. */
function chatText(whole: string): string {
  const [first = '', ...others] = cut(inert(whole.trimEnd())).split('\n')
  const details = others.join('\n')
  return details === '' ? `\`${first}\`` : `\`${first}\`\n\`\`\`\n${details}\n\`\`\``
}

/** As much as a chat takes, not ending within an escape or a character. */
function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters).replace(/(?:&[a-z]*|[\ud800-\udbff])$/, '')}…`
}

/** Text that nothing is read into: what Slack has a meaning for is escaped, and a grave accent would end the code. */
function inert(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('`', "'")
}
