import { expect, it } from 'vitest'

import { createOriginSlots } from '../../../src/fetch/connections/own-transport.ts'
import { settled } from '../../support/fake-clock.ts'

const site = 'https://a.example'
const ever = new AbortController().signal

/** Enters, and notes it by a name. */
function entering(slots: ReturnType<typeof createOriginSlots>, came: string[], signal = ever) {
  return async (name: string, origin = site): Promise<() => void> => {
    const leave = await slots.enter(origin, signal)
    came.push(name)
    return leave
  }
}

it('so many requests to an origin are under way, and others come in their order', async () => {
  const came: string[] = []
  const enter = entering(createOriginSlots(2), came)
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => enter(name))
  await enter('elsewhere', 'https://b.example')
  expect(came).toEqual(['a', 'b', 'elsewhere'])
  const leaveA = await all[0]
  leaveA?.()
  // NameCounts once.
  leaveA?.()
  await settled()
  expect(came).toEqual(['a', 'b', 'elsewhere', 'c'])
  for (const leave of [all[1], all[2]]) (await leave)?.()
  await settled()
  expect(came.slice(4)).toEqual(['d', 'e'])
  for (const leave of [all[3], all[4]]) (await leave)?.()
  const again = await Promise.all([enter('f'), enter('g')])
  expect(again).toHaveLength(2)
})

it('who gives up waiting leaves no gap', async () => {
  const came: string[] = []
  const slots = createOriginSlots(1)
  const controller = new AbortController()
  const leave = await entering(slots, came)('a')
  const gaveUp = entering(slots, came, controller.signal)('b')
  const waits = entering(slots, came)('c')
  controller.abort(new Error('enough'))
  await expect(gaveUp).rejects.toThrow('enough')
  await expect(slots.enter(site, controller.signal)).rejects.toThrow('enough')
  leave()
  ;(await waits)()
  expect(came).toEqual(['a', 'c'])
  await entering(slots, came)('d')
})
