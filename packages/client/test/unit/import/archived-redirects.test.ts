import { expect, it } from 'vitest'

import { ArchivedRedirects, mostWaiting } from '../../../src/import/archived-redirects.ts'
import type { RecordedResponse } from '../../../src/import/recorded-response.ts'

const body = new Uint8Array()

function redirect(site: number, location: string): RecordedResponse {
  const url = `https://${site}.example/robots.txt`
  return { url, status: 301, headers: [['location', location]], body, fetchedAt: 0 }
}

it('Of more redirects than are kept, those wait no longer whose targets have been missing longest', () => {
  const redirects = new ArchivedRedirects()
  const target = 'https://target.example/robots.txt'
  for (let site = 0; site < mostWaiting; site++)
    redirects.follow(redirect(site, site < 2 ? `https://www.${site}.example/robots.txt` : target))
  expect(redirects.overdue()).toEqual([])
  redirects.follow(redirect(mostWaiting, target))
  expect(redirects.overdue().map(({ url }) => url)).toEqual(['https://0.example/robots.txt'])
  expect(redirects.overdue()).toEqual([])
  const found = redirects.take({ url: target, status: 200, headers: [], body, fetchedAt: 0 })
  expect(found).toHaveLength(mostWaiting - 1)
  expect(redirects.rest()).toHaveLength(1)
})
