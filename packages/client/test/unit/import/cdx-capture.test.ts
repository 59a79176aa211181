import { describe, expect, it } from 'vitest'

import { captureIn, cdxFields } from '../../../src/import/cdx.ts'

const url = 'https://example.com/robots.txt'
const capture = {
  url,
  fetchedAt: Date.UTC(2024, 4, 1, 12, 34, 56),
  status: 200,
  digest: 'ABC234',
  filename: 'one.warc.gz',
  offset: 1234,
  length: 567,
}

describe('a line of a CDX listing', () => {
  it.each([
    [
      'CDXJ',
      `com,example)/robots.txt 20240501123456 {"url": "${url}", "status": "200", "digest": "ABC234", "length": "567", "offset": "1234", "filename": "one.warc.gz"}`,
    ],
    [
      'a line of JSON',
      `{"urlkey": "com,example)/robots.txt", "timestamp": "20240501123456", "url": "${url}", "status": "200", "digest": "sha1:ABC234", "length": 567, "offset": 1234, "filename": "one.warc.gz"}`,
    ],
    [
      'eleven fields',
      `com,example)/robots.txt 20240501123456 ${url} text/plain 200 ABC234 - - 567 1234 one.warc.gz`,
    ],
  ])('in the form of %s is a capture', (_, line) => {
    expect(captureIn(line, undefined)).toEqual(capture)
  })

  it('has the fields that the header names', () => {
    const fields = cdxFields(' CDX N b a m s k S V g')
    const line = `com,example)/robots.txt 20240501123456 ${url} text/plain 200 ABC234 567 1234 one.warc.gz`
    expect(captureIn(line, fields)).toEqual(capture)
    expect(cdxFields(line)).toBeUndefined()
  })

  it('has neither archive nor status where it has dashes', () => {
    const line = `com,example)/robots.txt 20240501123456 ${url} warc/revisit - ABC234 -`
    const nothing = { status: undefined, filename: undefined, offset: undefined, length: undefined }
    expect(captureIn(line, undefined)).toEqual({ ...capture, ...nothing })
  })

  it.each([
    'one two',
    '{"url": 1',
    'null',
    `com,example)/ 20241301000000 ${url} text/plain 200 ABC -`,
    `com,example)/ 20240230000000 ${url} text/plain 200 ABC -`,
    'a 20240501123456 {}',
  ])('of any other kind is no capture: %s', (line) => {
    expect(captureIn(line, undefined)).toBeUndefined()
  })
})
