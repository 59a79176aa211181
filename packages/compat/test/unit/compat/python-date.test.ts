import { describe, expect, it } from 'vitest'

import { expiresAt } from '../../../src/robot-exclusion-rules/parser-fetch.ts'

/** What Python's email.utils makes of it. */
const read: readonly (readonly [text: string, seconds: number])[] = [
  ['Sun, 06 Nov 1994 08:49:37 GMT', 784_111_777],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 784_111_777],
  ['Sun Nov  6 08:49:37 1994', 784_111_777],
  ['Sun, 06-Nov-1994 08:49:37 GMT', 784_111_777],
  ['6 november 1994 8:49:37', 784_111_777],
  ['Sun,06 Nov 1994 08.49.37 gmt', 784_111_777],
  ['Sun, Nov 06 1994 08:49:37 UTC', 784_111_777],
  ['Sun Nov 6 08:49:37 GMT 1994', 784_111_777],
  ['Sun, 06 Nov 1994 08:49:37 XYZ', 784_111_777],
  ['Sun, 06 Nov 1994 08:49:37 -0000', 784_111_777],
  ['Sun, 06 Nov 1994 08:49 GMT', 784_111_740],
  ['Sun, 06 Nov 1994 08:49:37 +0100', 784_108_177],
  ['Sun, 06 Nov 1994 08:49:37 -0330', 784_124_377],
  ['Sun, 06 Nov 1994 08:49:37 EST', 784_129_777],
  ['Sun, 06 Nov 1994 08:49:37 PDT', 784_136_977],
  ['Sun, 06 Nov 1994 25:49:37 GMT', 784_172_977],
  ['Sun, 00 Nov 1994 08:49:37 GMT', 783_593_377],
  ['Tue, 31 Feb 2026 00:00:00 GMT', 1_772_496_000],
  ['Sun, 06 Nov 69 08:49:37 GMT', -4_806_623],
  ['Sun, 06 Nov 68 08:49:37 GMT', 3_119_417_377],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 253_402_300_799],
]

describe('an Expires header', () => {
  it.each(read)('is read as a date of mail, wherever it is read: %s', (text, seconds) => {
    expect(expiresAt(text)).toBe(seconds)
  })

  it.each(['', '0', '-1', 'now', '784111777', '1994-11-06T08:49:37Z', '1994-11-06 08:49:37'])(
    'is none in another form: %j',
    (text) => {
      expect(expiresAt(text)).toBeUndefined()
    },
  )

  it.each([
    'Sun, 06 Nov 1994 GMT',
    'Sun, Nov 1994 08:49:37 GMT',
    '06 Nov 08:49:37 GMT',
    '06 Foo 1994 08:49:37 GMT',
  ])('is none without one of its parts: %s', (text) => {
    expect(expiresAt(text)).toBeUndefined()
  })
})
