import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bareField, columnsIn, csvField, fieldsOf, usualColumns } from '../../../src/lists/formats/csv.ts'

describe('a row of CSV', () => {
  it('has fields with and without quotes', () => {
    expect(fieldsOf('a,b', ',')).toEqual(['a', 'b'])
    expect(fieldsOf('', ',')).toEqual([''])
    expect(fieldsOf('"a,b",,"say ""no""",', ',')).toEqual(['a,b', '', 'say "no"', ''])
    expect(fieldsOf('a"b,""', ',')).toEqual(['a"b', ''])
  })

  it('has none where a quote does not close, or something follows it', () => {
    expect(fieldsOf('a,"b', ',')).toBeUndefined()
    expect(fieldsOf('"a"b,c', ',')).toBeUndefined()
    expect(fieldsOf('"a"" ,b', ',')).toBeUndefined()
  })

  it('is read as it was written', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', ' ', '\t', '\n', '\r', 'é') })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        expect(fieldsOf(fields.map(csvField).join(','), ',')).toEqual(fields)
      }),
    )
  })
})

describe('a field of a row without quotes', () => {
  it('is that of all its fields', () => {
    const row = fc.string({ unit: fc.constantFrom('a', ',', ' ', 'é') })
    fc.assert(
      fc.property(row, fc.nat(5), (text, index) => {
        expect(bareField(text, ',', index)).toBe(fieldsOf(text, ',')?.[index])
      }),
    )
  })
})

describe('the columns of CSV', () => {
  it('are those that a heading names, in any case', () => {
    expect(columnsIn('id, "URL" ,agent')).toBeUndefined()
    expect(columnsIn('id, URL ,Agent')).toEqual({ delimiter: ',', url: 1, agent: 2 })
    expect(columnsIn('url')).toEqual({ delimiter: '\n', url: 0, agent: undefined })
    expect(columnsIn('/a,b')).toBeUndefined()
  })

  it('are the URL, or the robot before it, where there is no heading', () => {
    expect(usualColumns('/a')).toEqual({ delimiter: ',', url: 0, agent: undefined })
    expect(usualColumns('X,/a')).toEqual({ delimiter: ',', url: 1, agent: 0 })
  })
})
