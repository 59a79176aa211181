import { RobotsError } from 'ruly'
import { describe, expect, it } from 'vitest'

import { RobotsFetchError } from '../../../compat/src/robot-exclusion-rules/index.ts'
import { RobotsDisallowedError, TurnRefusedError, type Evidence, type FoundVerdict } from '../../src/index.ts'

const url = 'https://example.com/a'

function unreachable(error: Evidence['error'], status?: number): FoundVerdict {
  const evidence = { robotsUrl: 'https://example.com/robots.txt', error, status } as Evidence
  return { allowed: false, reason: 'disallow-all', evidence }
}

describe('an error', () => {
  it.each([
    ['RobotsError', new RobotsError('client-closed', 'closed')],
    ['RobotsDisallowedError', new RobotsDisallowedError(url, unreachable(undefined, 503))],
    ['TurnRefusedError', new TurnRefusedError('wait-too-long', 'https://example.com')],
    ['RobotsFetchError', new RobotsFetchError('no answer', { status: undefined, network: 'dns' })],
  ])('has the name of its class: %s', (name, error) => {
    expect(error.name).toBe(name)
    expect(error).toBeInstanceOf(RobotsError)
  })

  it('says of a URL that no robots.txt governs that nothing permits it', () => {
    const verdict = { allowed: true, reason: 'not-governed', evidence: undefined } as const
    expect(new RobotsDisallowedError('file:///etc/passwd', verdict).message).toBe(
      'file:///etc/passwd may not be fetched (not-governed): no robots.txt governs it, so nothing permits it.',
    )
  })

  it('can be copied with all that its prototypes have, as axios does', () => {
    const error = new RobotsDisallowedError(url, { ...unreachable(undefined, 503), retryAt: 7 })
    const prototype = Object.getPrototypeOf(error) as object
    const copied = Object.getOwnPropertyNames(prototype).map(
      (name) => Reflect.get(prototype, name) as unknown,
    )
    expect(copied).toEqual([RobotsDisallowedError])
    expect(error.retryAt).toBe(7)
  })

  it.each([
    ['dns', 'getaddrinfo ENOTFOUND example.com'],
    ['tls', 'certificate has expired'],
    ['refused', 'connect ECONNREFUSED 192.0.2.1:443'],
  ] as const)('says why a robots.txt could not be fetched, and has it as its cause: %s', (code, message) => {
    const error = new RobotsDisallowedError(url, unreachable({ code, message }))
    expect(error.message).toBe(
      `https://example.com/a may not be fetched (disallow-all): https://example.com/robots.txt could not be fetched (${code}: ${message}).`,
    )
    expect(error.cause).toBeInstanceOf(Error)
    expect(error.cause).toMatchObject({ code, message })
  })

  it('has no cause where a rule or an answer decides', () => {
    expect(new RobotsDisallowedError(url, unreachable(undefined, 503)).cause).toBeUndefined()
    const rule = { line: 2, kind: 'disallow', pattern: '/', text: 'Disallow: /' } as const
    const group = { index: 0, line: 1, agents: ['*'] }
    const { allowed, evidence } = unreachable({ code: 'dns', message: 'no' })
    const stale = { allowed, reason: 'rule', rule, group, evidence } as const
    const error = new RobotsDisallowedError(url, stale)
    expect([error.cause, error.message]).toEqual([undefined, expect.stringContaining('line 2 of')])
  })
})
