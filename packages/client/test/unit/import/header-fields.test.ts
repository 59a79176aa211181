import { describe, expect, it } from 'vitest'

import { HeaderFields } from '../../../src/import/warc/http-message.ts'

const fieldsOf = (...lines: readonly string[]): HeaderFields =>
  new HeaderFields(Buffer.from(['WARC/1.0', ...lines].join('\r\n')), 'utf8')

describe('the fields of a header', () => {
  it('are found by their names in any case, with white space around name and value', () => {
    const fields = fieldsOf('WARC-Type: response', 'content-LENGTH \t:  12 ', 'Empty:')
    expect(fields.get('warc-type')).toBe('response')
    expect(fields.get('content-length')).toBe('12')
    expect(fields.get('empty')).toBe('')
    expect(fields.get('type')).toBeUndefined()
    expect(fields.get('warc-date')).toBeUndefined()
  })

  it('have their first value, and never the first line', () => {
    const fields = fieldsOf('A: 1', 'a: 2', 'Ab: 3')
    expect(fields.get('a')).toBe('1')
    expect(new HeaderFields(Buffer.from('a: 1\nb: 2'), 'utf8').get('a')).toBeUndefined()
  })

  it('continue on lines that begin with white space', () => {
    const fields = fieldsOf('A: one', ' two', '\tthree', 'B: 2')
    expect(fields.get('a')).toBe('one two three')
    expect(fields.get('b')).toBe('2')
  })

  it('are decoded', () => {
    const head = Buffer.from('WARC/1.0\nA: é')
    expect(new HeaderFields(head, 'utf8').get('a')).toBe('é')
    expect(new HeaderFields(head, 'latin1').get('a')).toBe('Ã©')
  })
})
