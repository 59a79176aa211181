import { PassThrough } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { takesColours } from '../../src/runtime/colours.ts'

const pipe = new PassThrough()
const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })

describe('colours', () => {
  it('are for terminals that have some', () => {
    expect(takesColours(terminal, { TERM: 'xterm-256color' })).toBe(true)
    expect(takesColours(terminal, { TERM: 'dumb' })).toBe(false)
    expect(takesColours(pipe, { TERM: 'xterm-256color' })).toBe(false)
  })

  it('are for whoever sets FORCE_COLOR, and for nobody who sets NO_COLOR', () => {
    expect(takesColours(pipe, { FORCE_COLOR: '1' })).toBe(true)
    expect(takesColours(terminal, { TERM: 'xterm', FORCE_COLOR: '0' })).toBe(false)
    expect(takesColours(terminal, { TERM: 'xterm', NO_COLOR: '1' })).toBe(false)
  })
})
