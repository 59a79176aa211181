import { describe, expect, it } from 'vitest'

import type { BareItem } from '@ruly/common/structured-fields/bare-item'
import { parseDictionary, type Item, type Member } from '@ruly/common/structured-fields/fields'
import { ownRows } from '../../../ruly/test/support/recorded.ts'

/** A value as the suite writes it in JSON. */
type SuiteValue = number | string | boolean | { readonly type: string; readonly value: number | string }
type SuiteParameters = readonly (readonly [string, SuiteValue])[]
type SuiteMember = readonly [SuiteValue | readonly SuiteMember[], SuiteParameters]

interface DictionaryVector {
  readonly id: string
  readonly source: string
  readonly raw: readonly string[]
  readonly expected?: readonly (readonly [string, SuiteMember])[]
  readonly mustFail?: boolean
  readonly canFail?: boolean
}

const vectors = ownRows<DictionaryVector>('packages/preferences/test/vectors/preferences/dictionary.ndjson')

const suiteTypes: Readonly<Record<string, BareItem['type']>> = {
  token: 'token',
  binary: 'byte-sequence',
  date: 'date',
  displaystring: 'display-string',
}

/** Type and value of an item of the suite, in a form in which both can be compared. */
function told(value: SuiteValue): readonly [string, unknown] {
  if (typeof value === 'object') return [suiteTypes[value.type] ?? value.type, value.value]
  if (typeof value === 'number') return ['number', value]
  return [typeof value, value]
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = (bits.match(/.{1,5}/g) ?? []).map((five) => base32[parseInt(five.padEnd(5, '0'), 2)])
  return digits.join('').padEnd(Math.ceil(digits.length / 8) * 8, '=')
}

/** JSON has no negative zero. */
const numberOf = (digits: string): number => Number(digits) + 0

/** What the suite expects for each way of writing. */
const readings: Readonly<Record<BareItem['type'], (written: string) => readonly [string, unknown]>> = {
  integer: (written) => ['number', numberOf(written)],
  decimal: (written) => ['number', numberOf(written)],
  string: (written) => ['string', written.slice(1, -1).replaceAll(/\\(.)/g, '$1')],
  token: (written) => ['token', written],
  boolean: (written) => ['boolean', written === '?1'],
  date: (written) => ['date', numberOf(written.slice(1))],
  'byte-sequence': (written) => ['byte-sequence', inBase32(Buffer.from(written.slice(1, -1), 'base64'))],
  'display-string': (written) => ['display-string', decodeURIComponent(written.slice(2, -1))],
}

const valueOf = ({ type, written }: BareItem): readonly [string, unknown] => readings[type](written)

const parametersOf = ({ parameters }: Member): unknown =>
  Array.from(parameters, ([key, value]) => [key, valueOf(value)])

const itemOf = (item: Item): unknown => [valueOf(item.value), parametersOf(item)]

const memberOf = (member: Member): unknown =>
  'items' in member ? [member.items.map(itemOf), parametersOf(member)] : itemOf(member)

function expectedMember([value, parameters]: SuiteMember): unknown {
  const list = Array.isArray(value) ? (value as readonly SuiteMember[]) : undefined
  return [
    list === undefined ? told(value as SuiteValue) : list.map(expectedMember),
    parameters.map(([key, one]) => [key, told(one)]),
  ]
}

describe('a dictionary of Structured Fields', () => {
  it('has the vectors of the working group', () => {
    expect(vectors.length).toBeGreaterThan(500)
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })

  it.each(vectors)('$id ($source)', ({ raw, expected, canFail = false }) => {
    const dictionary = parseDictionary(raw.join(', '))
    if (canFail && dictionary === undefined) return
    const members = dictionary && Array.from(dictionary, ([key, member]) => [key, memberOf(member)])
    expect(members).toEqual(expected?.map(([key, member]) => [key, expectedMember(member)]))
  })
})
