import { describe, expect, it } from 'vitest'

import { createKeptOpen } from '../../../src/worker/kept-open.ts'

/** Resources that write down when they are opened and closed. */
function opening() {
  const events: string[] = []
  const kept = createKeptOpen(async (key) => {
    events.push(`open ${key}`)
    return { close: async () => void events.push(`close ${key}`) }
  })
  return { events, kept }
}

describe('a resource that is kept open', () => {
  it('serves all users of a key, and is closed when another key comes and nobody uses it', async () => {
    const { events, kept } = opening()
    await kept.with('a', async () => undefined)
    await kept.with('a', async () => {
      await kept.with('b', async () => undefined)
      expect(events).toEqual(['open a', 'open b'])
    })
    expect(events).toEqual(['open a', 'open b', 'close a'])
    await kept.close()
    expect(events.at(-1)).toBe('close b')
  })

  it('is not used again after an error', async () => {
    const { events, kept } = opening()
    await expect(kept.with('a', async () => await Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    await kept.with('a', async () => undefined)
    expect(events).toEqual(['open a', 'close a', 'open a'])
  })
})
