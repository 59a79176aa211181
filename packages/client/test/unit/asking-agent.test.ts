import { describe, expect, it } from 'vitest'

import { google, rfc9309 } from 'ruly/dialects'

import { checkedRobot } from '../../src/asking-agent.ts'

const url = '(+https://example.com/bot)'

describe('the robot of a client', () => {
  it('is named by its header, whether the product has a version or not', () => {
    for (const userAgent of [
      'ExampleBot/1.0',
      `ExampleBot ${url}`,
      `Mozilla/5.0 (compatible; ExampleBot; ${url})`,
    ])
      expect(checkedRobot({ userAgent }, rfc9309)).toBe(userAgent)
  })

  it.each(['Mozilla/5.0', url, 'Mozilla/5.0 (compatible; bot@example.com)'])(
    'is not named by %s, which is an error that says so',
    (userAgent) => {
      expect(() => checkedRobot({ userAgent }, rfc9309)).toThrow(RangeError)
      expect(() => checkedRobot({ userAgent }, rfc9309)).toThrow(
        `"userAgent" must have the product token of the robot in it, got "${userAgent}"`,
      )
    },
  )

  it('is named by the option, where the header has no token', () => {
    expect(checkedRobot({ userAgent: url, robot: 'ExampleBot' }, rfc9309)).toBe('ExampleBot')
    expect(checkedRobot({ userAgent: url, robot: ['', 'ExampleBot'] }, rfc9309)).toEqual(['', 'ExampleBot'])
    expect(checkedRobot({ userAgent: url, robot: '*' }, rfc9309)).toBe('*')
    expect(() => checkedRobot({ userAgent: 'ExampleBot', robot: [] }, rfc9309)).toThrow('"robot" must have')
  })

  it('is whatever the header says, to a dialect that takes it as it is', () => {
    expect(checkedRobot({ userAgent: url }, google)).toBe(url)
  })
})
