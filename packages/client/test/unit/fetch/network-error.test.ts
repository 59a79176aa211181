import { describe, expect, it } from 'vitest'

import { bodyErrorOf, networkErrorOf } from '../../../src/fetch/outcome/network-error.ts'

function coded(code: string, message = 'why'): Error {
  return Object.assign(new Error(message), { code })
}

describe('a network error', () => {
  it.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ESERVFAIL', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['ENETUNREACH', 'refused'],
    ['EPIPE', 'reset'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['CA_MD_TOO_WEAK', 'tls'],
    ['EE_KEY_TOO_SMALL', 'tls'],
    ['UNSPECIFIED', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['Z_DATA_ERROR', 'undecodable'],
    ['EMFILE', 'other'],
  ])('of Node named %s is %s', (name, code) => {
    expect(networkErrorOf(coded(name))).toEqual({ kind: 'network-error', code, message: 'why' })
  })

  it('is that of its cause, where it says nothing itself', () => {
    const error = new TypeError('fetch failed', { cause: coded('ENOTFOUND', 'getaddrinfo') })
    expect(networkErrorOf(error)).toMatchObject({ code: 'dns', message: 'getaddrinfo' })
  })

  it('is one of those that all addresses of a host gave', () => {
    const error = new AggregateError([coded('ECONNREFUSED', 'v6'), coded('ETIMEDOUT', 'v4')])
    expect(networkErrorOf(error)).toMatchObject({ code: 'refused', message: 'v6' })
  })

  it('is found in causes that go round in circles', () => {
    const error = new Error('round')
    error.cause = error
    expect(networkErrorOf(error)).toMatchObject({ code: 'other', message: 'round' })
  })

  it.each([undefined, 'text', 7, new Error('')])('has a message even where %j was thrown', (thrown) => {
    expect(networkErrorOf(thrown)).toMatchObject({ code: 'other', message: 'nothing is known' })
  })

  it('keeps the beginning of a long message', () => {
    expect(networkErrorOf(coded('ECONNRESET', 'a'.repeat(10_000))).message).toHaveLength(300)
  })
})

describe('an error while a body is read', () => {
  it.each([
    ['UND_ERR_SOCKET', 'other side closed', 'cut'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'length', 'cut'],
    ['UND_ERR_SOCKET', 'bad response', 'protocol'],
    ['ECONNRESET', 'read ECONNRESET', 'reset'],
    ['EAI_AGAIN', 'name', 'dns'],
  ])('named %s, %s, is %s', (name, message, code) => {
    expect(bodyErrorOf(coded(name, message))).toMatchObject({ code, message })
  })
})
