import { describe, expect, it } from 'vitest'

import { isGoverned, type BrowserPolicy } from '../../../src/browser/browser-options.ts'
import { PoliteTab } from '../../../src/browser/polite-tab.ts'
import type { Lease } from '../../../src/polite/lease.ts'

/** A tab, and what happened to its turns in order. */
function setting(refuse: (url: string) => boolean = () => false) {
  const events: string[] = []
  const leaseAt = (url: string): Lease => ({
    site: new URL(url).origin,
    waitedMs: 0,
    answered: async () => undefined,
    release: async () => undefined,
    [Symbol.dispose]: () => void events.push(`back ${url}`),
  })
  const tab = new PoliteTab(async (url, { lease }) => {
    events.push(`${lease === undefined ? 'turn' : 'handed'} ${url}`)
    if (refuse(url)) throw new Error(`refused ${url}`)
    return lease ?? leaseAt(url)
  })
  return { tab, events, leaseAt }
}

const url = 'https://a.test/x'

describe('goto of a polite tab', () => {
  it('takes its turn before the browser navigates, and gives it back if no request used it', async () => {
    const { tab, events } = setting()
    const navigated = await tab.goto(url, async (target) => {
      events.push(`navigates ${target}`)
      return 'response'
    })
    expect(navigated).toBe('response')
    expect(events).toEqual([`turn ${url}`, `navigates ${url}`, `back ${url}`])
  })

  it('does not navigate to what is refused', async () => {
    const { tab } = setting(() => true)
    await expect(tab.goto(url, () => Promise.reject(new Error('navigated')))).rejects.toThrow(
      `refused ${url}`,
    )
  })

  it('navigates again for a redirect, with a turn of its own and the fragment', async () => {
    const { tab, events } = setting()
    const targets: string[] = []
    await tab.goto(`${url}#part`, async (target) => {
      targets.push(target)
      expect(tab.isGoing(target)).toBe(true)
      expect(tab.takeTurn(target)).toBeDefined()
      if (targets.length > 1) return
      tab.redirected('https://b.test/y')
      throw new Error('net::ERR_ABORTED')
    })
    expect(targets).toEqual([`${url}#part`, 'https://b.test/y#part'])
    expect(events).toEqual([`turn ${url}#part`, 'turn https://b.test/y#part'])
  })

  it('rejects with why a request was not made, otherwise with the error of the browser', async () => {
    const { tab } = setting()
    const failing = (refusal?: Error) =>
      tab.goto(url, async () => {
        if (refusal !== undefined) tab.refused(refusal)
        throw new Error('net::ERR_FAILED')
      })
    await expect(failing(new Error('line 2'))).rejects.toThrow('line 2')
    await expect(failing()).rejects.toThrow('net::ERR_FAILED')
  })

  it('uses a turn that was handed over for its site, and gives back one for another', async () => {
    const { tab, events, leaseAt } = setting()
    tab.useTurn(leaseAt(url))
    await tab.goto(url, async () => undefined)
    tab.useTurn(leaseAt('https://b.test/'))
    await tab.goto(url, async () => undefined)
    expect(events).toEqual([
      `handed ${url}`,
      `back ${url}`,
      'back https://b.test/',
      `turn ${url}`,
      `back ${url}`,
    ])
  })

  it.each([
    [url, [`handed ${url}`, `back ${url}`]],
    ['about:blank', [`back ${url}`]],
  ])('gives back a turn that was handed over and is not used: for %s', async (target, expected) => {
    const { tab, events, leaseAt } = setting(() => true)
    tab.useTurn(leaseAt(url))
    await tab.goto(target, async () => undefined).catch(() => undefined)
    expect(events).toEqual(expected)
  })

  it('needs no turn for a page without a site', async () => {
    const { tab, events } = setting()
    expect(await tab.goto('about:blank', async (target) => target)).toBe('about:blank')
    expect(events).toEqual([])
  })
})

it.each<readonly [BrowserPolicy, readonly boolean[]]>([
  ['documents', [true, false, false, false]],
  ['documents+xhr', [true, true, false, false]],
  ['all', [true, true, true, false]],
])('the policy %s governs its requests', (policy, expected) => {
  const requests = [
    [url, true, 'document'],
    [url, false, 'fetch'],
    [url, false, 'image'],
    ['data:image/png,', false, 'image'],
  ] as const
  const governed = requests.map(([of, isNavigation, type]) =>
    isGoverned(policy, {
      url: () => of,
      isNavigationRequest: () => isNavigation,
      resourceType: () => type,
    }),
  )
  expect(governed).toEqual(expected)
})
