import { PassThrough } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { takesColours, withColourChoice } from '../../src/runtime/colours.ts'

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

  it('are as --color says, whatever FORCE_COLOR and NO_COLOR say', () => {
    for (const env of [{}, { NO_COLOR: '1' }, { FORCE_COLOR: '0' }, { FORCE_COLOR: '1' }, { TERM: 'dumb' }])
      for (const stream of [pipe, terminal]) {
        expect(takesColours(stream, withColourChoice(env, 'always'))).toBe(true)
        expect(takesColours(stream, withColourChoice(env, 'never'))).toBe(false)
        expect(withColourChoice(env, 'auto')).toBe(env)
      }
  })

  it('are as FORCE_COLOR says where NO_COLOR is set, too', () => {
    expect(takesColours(pipe, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true)
    expect(takesColours(terminal, { TERM: 'xterm', NO_COLOR: '' })).toBe(true)
  })
})
