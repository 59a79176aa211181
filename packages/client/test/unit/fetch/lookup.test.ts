import type { LookupFunction } from 'node:net'

import { describe, expect, it } from 'vitest'

import { checkedLookup, lookupFunction } from '../../../src/fetch/guard/lookup.ts'

type Answer = Parameters<Parameters<LookupFunction>[2]>

/** What Node is given for what a caller's function does. */
function askedOf(lookup: unknown, options: Parameters<LookupFunction>[1] = { all: true }): Promise<Answer> {
  return new Promise((resolve) => {
    lookupFunction(checkedLookup(lookup as LookupFunction))('a.example', options, (...answer) =>
      resolve(answer),
    )
  })
}

const answers =
  (...answer: readonly unknown[]) =>
  (_: unknown, __: unknown, callback: (...answer: readonly unknown[]) => void) =>
    callback(...answer)

describe('what a lookup of the caller answers', () => {
  const both = [
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]

  it.each([
    ['one address', answers(null, '192.0.2.1', 4), { all: true }, [null, [both[0]]]],
    ['one address, for one', answers(null, '192.0.2.1', 4), {}, [null, '192.0.2.1', 4]],
    ['several', answers(null, both), { all: true }, [null, both]],
    ['several, for one', answers(null, both), {}, [null, '192.0.2.1', 4]],
    ['several, for one of a family', answers(null, both), { family: 6 }, [null, '2001:db8::1', 6]],
    ['families that are wrong', answers(null, [{ address: '::1', family: 4 }]), {}, [null, '::1', 6]],
    ['undefined in place of no error', answers(undefined, both), { all: true }, [null, both]],
  ] as const)('is given as Node wants it: %s', async (_, lookup, options, expected) => {
    expect(await askedOf(lookup, options)).toEqual(expected)
  })

  it.each([
    ['no addresses', answers(null, [])],
    ['nothing', answers()],
    ['null', answers(null, null)],
    ['what is no address', answers(null, [{ address: 'a.example', family: 4 }, null, 3, {}])],
    ['what is no text', answers(null, 3, 4)],
    ['none of the family', answers(null, [])],
  ])('is an error where it is %s', async (_, lookup) => {
    const [error] = await askedOf(lookup)
    expect(error).toMatchObject({ code: 'ENODATA', message: 'a.example has no address' })
  })

  it('is its error, however it tells it', async () => {
    const error = new Error('out of order')
    const fails = [
      answers(error),
      () => {
        throw error
      },
      () => Promise.reject(error),
    ]
    for (const lookup of fails) expect((await askedOf(lookup))[0]).toBe(error)
    expect((await askedOf(answers('text')))[0]).toEqual(new Error('text'))
  })

  it('counts once', async () => {
    const twice = (_: unknown, __: unknown, callback: (...answer: readonly unknown[]) => void): void => {
      callback(null, both)
      callback(new Error('late'))
      callback(null, [])
    }
    expect(await askedOf(twice)).toEqual([null, both])
  })
})
