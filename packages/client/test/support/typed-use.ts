// What programs in TypeScript do with the packages: compiled under several configurations by the test of types.
import { createMemoryStore, createRobotsClient, type RobotsClientOptions, type Store } from '@ruly/client'
import { createRobotsClient as createWebClient } from '@ruly/client/web'
import { parse, parseResponse, parseStream } from 'ruly'
import * as undici from 'undici'

const noStore: Store | undefined = undefined
const options: RobotsClientOptions = { userAgent: 'ExampleBot', store: noStore, politeness: undefined }
const client = createRobotsClient({ ...options, fetch })

export const used = [
  createRobotsClient({ userAgent: 'ExampleBot', fetch: undici.fetch, store: createMemoryStore() }),
  createWebClient(options),
  client.wrap(fetch),
  client.wrap(undici.fetch),
  client.wrap(async (url, { method, headers }) => await fetch(url, { method, headers })),
  client.check(new URL('https://example.com/')),
  client.fetch(new URL('https://example.com/')),
  client.prefetch([new URL('https://example.com/')]),
  parse(new ArrayBuffer(1)),
  parseStream(new ReadableStream<Uint8Array>()),
  fetch('https://example.com/robots.txt').then((response) => parseResponse(response)),
]
