import { expect, it } from 'vitest'

import { createDeliveries } from '../../../src/watch/delivery/deliveries.ts'
import type { WatchFolder } from '../../../src/watch/state/watch-folder.ts'
import { fakeClock } from '../../support/fake-clock.ts'

it('A sink that does not heed the signal does not hold up the end of a watcher', async () => {
  let isAsked = (): void => undefined
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  const deliveries = createDeliveries({
    folder: { read: async () => ({ outbox: [{ sinks: ['deaf'], event: {} }] }) } as unknown as WatchFolder,
    sink: {
      name: 'deaf',
      deliver() {
        isAsked()
        return new Promise(() => undefined)
      },
    },
    clock: fakeClock(),
    random: () => 0.5,
    onFailure: () => undefined,
    onTaken: async () => undefined,
  })
  deliveries.offer('https://example.com')
  const end = new AbortController()
  const run = deliveries.run(end.signal)
  await asked
  const reason = new Error('closed')
  end.abort(reason)
  await expect(run).rejects.toBe(reason)
  expect(deliveries.waiting()).toEqual(['https://example.com'])
})
