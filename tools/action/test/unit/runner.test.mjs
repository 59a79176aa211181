import { describe, expect, it } from 'vitest'

import { interpolate, isMet, readAnnotations, readOutputs } from '../../run-steps.mjs'

const context = { inputs: { files: '.', 'fail-on': '$&' }, steps: { check: { sarif: 'a' } } }

describe('expressions', () => {
  it('are inputs and outputs of steps', () => {
    expect(interpolate('x ${{ inputs.files }} ${{inputs.fail-on}}', context)).toBe('x . $&')
    expect(interpolate('${{ steps.check.outputs.sarif }}${{ steps.no.outputs.x }}', context)).toBe('a')
    expect(() => interpolate('${{ inputs.nope }}', context)).toThrow('the expression "inputs.nope"')
    expect(() => interpolate('${{ github.token }}', context)).toThrow('the expression "github.token"')
  })

  it('decide whether a step runs', () => {
    expect(isMet(undefined, context)).toBe(true)
    expect(isMet("steps.check.outputs.sarif != ''", context)).toBe(true)
    expect(isMet("steps.check.outputs.other != ''", context)).toBe(false)
    expect(() => isMet('always()', context)).toThrow('the condition "always()"')
  })
})

describe('file commands', () => {
  it('are outputs of one line or of several', () => {
    expect(readOutputs('a=1=2\nb<<END\nx\n\ny=z\nEND\nc=\n')).toEqual({ a: '1=2', b: 'x\n\ny=z', c: '' })
    expect(() => readOutputs('b<<END\nx\n')).toThrow('The output "b" has no line "END"')
  })

  it('are annotations in a log', () => {
    expect(
      readAnnotations(
        'log\n::error file=a%2Cb,line=2,title=x%3Ay::m%0An%2525\n::notice::plain\n::group::x\n',
      ),
    ).toEqual([
      { kind: 'error', file: 'a,b', line: '2', title: 'x:y', message: 'm\nn%25' },
      { kind: 'notice', message: 'plain' },
    ])
  })
})
