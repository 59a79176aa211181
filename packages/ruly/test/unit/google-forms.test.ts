import { describe, expect, it } from 'vitest'

import { google } from '../../src/dialects/google.ts'
import { normalForm, targetOf } from '../../src/index.ts'
import { sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

describe.skipIf(!sharedIsThere)(`the recorded forms of Google’s parser${sharedIsMissing}`, () => {
  it('have the same path for every URL', () => {
    const rows = sharedRows<readonly [string, string]>('conformance/google-path.ndjson')
    expect(rows.length).toBeGreaterThan(19_000)
    const wrong = rows.filter(([url, path]) => targetOf(url, { dialect: google }) !== path)
    expect(wrong).toEqual([])
  })

  it('have the same normal form for every pattern', () => {
    const rows = sharedRows<readonly [string, string]>('conformance/google-escape.ndjson')
    expect(rows.length).toBeGreaterThan(900)
    const wrong = rows.filter(([pattern, form]) => normalForm(pattern, { dialect: google }) !== form)
    expect(wrong).toEqual([])
  })
})
