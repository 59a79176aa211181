import { expect, it } from 'vitest'

import { orAborted, whenAborted } from '../../../src/runtime/abort.ts'

/** A signal that is no `EventTarget` of Node's, as those of jsdom are. */
function foreignSignal(): { readonly signal: AbortSignal; readonly abort: (reason: unknown) => void } {
  const listeners = new Set<() => void>()
  const signal = {
    aborted: false,
    reason: undefined as unknown,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    throwIfAborted: () => undefined,
  }
  const abort = (reason: unknown): void => {
    Object.assign(signal, { aborted: true, reason })
    for (const listener of listeners) listener()
  }
  return { signal: signal as unknown as AbortSignal, abort }
}

it('a signal of another implementation ends all that it was given to', async () => {
  const { signal, abort } = foreignSignal()
  const never = new Promise<never>(() => undefined)
  const asked = [orAborted(never, signal), orAborted(never, signal)]
  let ended = 0
  whenAborted(signal, () => ended++)
  abort('enough')
  expect(await Promise.allSettled(asked)).toEqual([
    { status: 'rejected', reason: 'enough' },
    { status: 'rejected', reason: 'enough' },
  ])
  expect(ended).toBe(1)
})
