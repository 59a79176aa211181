import { expect, test } from 'vitest'

import { OpenDocument } from '../../src/documents/open-document.ts'
import { abilitiesOf } from '../../src/server/capabilities.ts'
import { offerDiagnostics } from '../../src/server/offer-diagnostics.ts'
import type { ServerState } from '../../src/server/server-state.ts'

test('an error after the editor has ended the connection is told to nobody, and ends nothing', async () => {
  let told = 0
  let change: ((event: { readonly document: OpenDocument }) => void) | undefined
  const ended = (): never => {
    told++
    throw new Error('Connection is disposed.')
  }
  const state = {
    abilities: abilitiesOf({}),
    connection: { console: { error: ended }, languages: { diagnostics: { on: () => undefined } } },
    documents: {
      onDidChangeContent: (listener: typeof change) => (change = listener),
      onDidClose: () => undefined,
    },
    contextOf: () => Promise.reject(new Error('no context')),
  } as unknown as ServerState
  offerDiagnostics(state)
  // A rejection that nobody handles fails the run.
  change?.({ document: new OpenDocument('file:///robots.txt', 'robotstxt', 1, 'User-agent: *\n') })
  await expect.poll(() => told).toBe(1)
})
