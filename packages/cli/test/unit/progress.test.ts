import { describe, expect, it } from 'vitest'

import { createProgress } from '../../src/runtime/progress.ts'

describe('progress', () => {
  function onScreen(isTTY: boolean, isLogged = false) {
    const written: string[] = []
    let now = 1000
    const screen = { isTTY, write: (text: string) => written.push(text) }
    const progress = createProgress(screen, { now: () => now, isLogged })
    const after = (ms: number, urls: number, sites?: number): void => {
      now += ms
      progress.advance(urls, sites)
    }
    return { written, progress, after }
  }

  it('shows count and rate on a terminal, and is taken away', () => {
    const { written, progress, after } = onScreen(true)
    after(500, 1500)
    expect(written).toEqual(['\r\u001b[K1,500 URLs, 3,000 per second'])
    progress.clear()
    progress.clear()
    expect(written.slice(1)).toEqual(['\r\u001b[K'])
  })

  it('counts sites where it is told of them', () => {
    const { written, after } = onScreen(true)
    after(500, 1500, 1200)
    expect(written).toEqual(['\r\u001b[K1,500 URLs from 1,200 sites, 3,000 per second'])
  })

  it('is drawn at most a few times per second', () => {
    const { written, after } = onScreen(true)
    for (let step = 0; step < 1000; step++) after(1, 10)
    expect(written.length).toBeGreaterThan(1)
    expect(written.length).toBeLessThan(5)
  })

  it('is a line every two seconds in a log, which nothing takes away', () => {
    const { written, progress, after } = onScreen(false, true)
    for (let step = 0; step < 5; step++) after(1000, 10)
    progress.clear()
    expect(written).toEqual(['20 URLs, 10 per second\n', '40 URLs, 10 per second\n'])
  })

  it('is never shown for a short stream, nor where there is no terminal', () => {
    const short = onScreen(true)
    short.after(10, 5)
    short.progress.clear()
    expect(short.written).toEqual([])
    const pipe = onScreen(false)
    pipe.after(5000, 5)
    pipe.progress.clear()
    expect(pipe.written).toEqual([])
  })
})
