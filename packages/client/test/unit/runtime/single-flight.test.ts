import { describe, expect, it, vi } from 'vitest'

import { createSingleFlight } from '../../../src/runtime/single-flight.ts'
import { settled } from '../../support/fake-clock.ts'

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

describe('a flight that nobody waits for', () => {
  it('is not started where there is one, which ends as before when its last caller leaves', async () => {
    const flights = createSingleFlight<string>()
    const ended: unknown[] = []
    const start = vi.fn<(signal: AbortSignal) => Promise<string>>((signal) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
    const caller = new AbortController()
    const asked = flights.join('a', start, caller.signal)
    flights.launch('a', start, (error) => ended.push(error))
    caller.abort('enough')
    await expect(asked).rejects.toBe('enough')
    expect([start.mock.calls.length, start.mock.calls[0]?.[0].aborted]).toEqual([1, true])
    expect([flights.has('a'), ended]).toEqual([false, []])
  })

  it('goes on when callers who joined it leave, and tells of its failure', async () => {
    const flights = createSingleFlight<string>()
    const ended: unknown[] = []
    let fail: (reason: unknown) => void = () => undefined
    const start = (): Promise<string> => new Promise((_, reject) => (fail = reject))
    flights.launch('a', start, (error) => ended.push(error))
    const caller = new AbortController()
    const asked = flights.join('a', start, caller.signal)
    caller.abort('enough')
    await expect(asked).rejects.toBe('enough')
    expect(flights.has('a')).toBe(true)
    fail('down')
    await expect.poll(() => ended).toEqual(['down'])
    expect(flights.has('a')).toBe(false)
  })
})

describe('a flight that all have left', () => {
  it('is not joined any more, and ends without touching the next one', async () => {
    const flights = createSingleFlight<string>()
    const ends: ((answer: string) => void)[] = []
    const start = (): Promise<string> => new Promise((resolve) => ends.push(resolve))
    const caller = new AbortController()
    const left = flights.join('a', start, caller.signal)
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    expect(flights.has('a')).toBe(false)
    const next = flights.join('a', start, undefined)
    expect(ends).toHaveLength(2)
    ends[0]?.('late')
    await Promise.resolve()
    await Promise.resolve()
    expect(flights.has('a')).toBe(true)
    ends[1]?.('answer')
    expect(await next).toBe('answer')
    expect(flights.has('a')).toBe(false)
  })
})

describe('the end of all flights of a key', () => {
  it('is also that of one which all have left, and of one that begins meanwhile', async () => {
    const flights = createSingleFlight<string>()
    const ends: ((answer: string) => void)[] = []
    const start = (): Promise<string> => new Promise((resolve) => ends.push(resolve))
    const caller = new AbortController()
    const left = flights.join('a', start, caller.signal)
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    const done: string[] = []
    const landed = flights.landed('a').then(() => done.push('landed'))
    void flights.join('a', start, undefined).then(() => done.push('answered'))
    ends[0]?.('late')
    await settled()
    expect(done).toEqual([])
    ends[1]?.('answer')
    await landed
    expect(done).toEqual(['answered', 'landed'])
    await flights.landed('a')
  })

  it('is waited for when they are closed, also of one which all have left', async () => {
    const flights = createSingleFlight<string>()
    let end: (answer: string) => void = () => undefined
    const caller = new AbortController()
    const left = flights.join('a', () => new Promise((resolve) => (end = resolve)), caller.signal)
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    let isClosed = false
    const closing = flights.close('closed').then(() => (isClosed = true))
    await settled()
    expect(isClosed).toBe(false)
    end('late')
    await closing
  })
})

describe('one signal for many flights', () => {
  it('has one listener for all, without a warning, and by none when they are over', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const flights = createSingleFlight<string>()
    const start = async (): Promise<string> => 'answer'
    await Promise.all(Array.from({ length: 50 }, (_, i) => flights.join(String(i), start, signal)))
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed).toHaveBeenCalledTimes(1)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})
