import { engineCalls } from './engine-calls.ts'
import { OpenFile } from './open-file.ts'
import type { CallMessage, ReplyMessage } from './worker-messages.ts'

let file = new OpenFile({ text: '', dialect: 'rfc9309', url: '' })

async function reply({ id, name, argument, file: input }: CallMessage): Promise<ReplyMessage> {
  try {
    if (input !== undefined) file = new OpenFile(input)
    const call = engineCalls[name] as (open: OpenFile, given: unknown) => unknown
    return { id, result: await call(file, argument) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CallMessage>) => {
  void reply(data).then((message) => self.postMessage(message, { transfer: [] }))
})

self.postMessage({ isReady: true } satisfies ReplyMessage, { transfer: [] })
