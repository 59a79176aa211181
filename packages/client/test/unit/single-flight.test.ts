import { describe, expect, it, vi } from 'vitest'

import { createSingleFlight } from '../../src/cache/single-flight.ts'

describe('a single flight that is closed', () => {
  it('ends what is under way, and starts nothing more', async () => {
    const flights = createSingleFlight<string>()
    const closed = new Error('closed')
    const start = vi.fn<(signal: AbortSignal) => Promise<string>>((signal) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
    const under = flights.join('a', start, undefined)
    const ended = flights.close(closed)
    await expect(under).rejects.toBe(closed)
    flights.launch('b', start, () => undefined)
    await expect(flights.join('c', start, undefined)).rejects.toBe(closed)
    await ended
    expect(start).toHaveBeenCalledTimes(1)
  })
})

describe('one signal for many flights', () => {
  it('is listened to by each, without a warning, and by none when they are over', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const flights = createSingleFlight<string>()
    const start = async (): Promise<string> => 'answer'
    await Promise.all(Array.from({ length: 50 }, (_, i) => flights.join(String(i), start, signal)))
    expect(added).toHaveBeenCalledTimes(50)
    expect(removed).toHaveBeenCalledTimes(50)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})
