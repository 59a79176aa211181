import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { missing, openExample, startPlayground, typeFile, type Playground } from './support/playground.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const dist = new URL('../../dist/', import.meta.url)
const tabs = {
  Overview: 'overview',
  Problems: 'problems',
  Everyone: 'everyone',
  URLs: 'urls',
  Page: 'page',
  Changes: 'diff',
  'AI use': 'preferences',
  Share: 'share',
} as const
const tabNames = Object.keys(tabs) as (keyof typeof tabs)[]

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** What axe-core finds on the page, by rule. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  const { violations }: AxeResult = await page.evaluate('axe.run()')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function openTab(page: Page, name: keyof typeof tabs): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await page.locator(`#panel-${tabs[name]}`).waitFor()
  await page.waitForLoadState('networkidle')
}

describe.skipIf(missing !== undefined)(`the page everywhere ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  it.each(['light', 'dark'] as const)('has no violation that axe-core finds, %s', async (theme) => {
    const { page } = await playground.open({ theme })
    // A script of the page's own origin is all that its policy allows; this one comes from the test.
    await page.evaluate(axe)
    expect(await violationsOf(page)).toEqual([])
    await openExample(page, 'Many mistakes')
    await expect.poll(() => page.locator('.finding').count()).toBeGreaterThan(5)
    for (const tab of tabNames) {
      await openTab(page, tab)
      if (tab === 'Changes') {
        await page.locator('#new-file').fill('User-agent: *\nDisallow: /new\n')
        await page.locator('.hunk').first().waitFor()
        await page.locator('#panel-diff .card').first().waitFor()
      }
      if (tab === 'Overview') await page.locator('#why summary').click()
      if (tab === 'Everyone') await page.locator('#parsers summary').click()
      if (tab === 'Page') {
        await page.locator('#page-html').fill('<script src=/a.js></script><img src=/tmp/file>')
        await page.locator('#page-summary').waitFor()
      }
      expect({ tab, violations: await violationsOf(page) }).toEqual({ tab, violations: [] })
    }
    await openExample(page, 'AI preferences')
    await page.locator('details .card').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it('lets the user choose a theme, and keeps it', async () => {
    const { page } = await playground.open({ theme: 'light' })
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    const light = await background()
    await page.locator('#theme').selectOption('dark')
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.reload()
    expect(await background()).toBe(dark)
  })

  it.each([320, 768, 3840])('needs no scrolling sideways at %i pixels', async (width) => {
    const { page } = await playground.open({ width })
    await openExample(page, 'A shop')
    await page.locator('.visitors').waitFor()
    for (const tab of tabNames) {
      await openTab(page, tab)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect({ tab, overflow }).toEqual({ tab, overflow: 0 })
    }
  })

  it('works where the browser keeps nothing for it', async () => {
    const { page, problems } = await playground.open()
    await page.addInitScript(
      "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError') } })",
    )
    await page.reload()
    await page.locator('#theme').selectOption('dark')
    await typeFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.locator('.visitors').waitFor()
    expect(problems).toEqual([])
  })

  it('keeps its order from right to left', async () => {
    const { page } = await playground.open()
    await openExample(page, 'A shop')
    await page.locator('.visitors').waitFor()
    await page.evaluate("document.documentElement.dir = 'rtl'")
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBe(0)
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
    expect(await left('.file')).toBeLessThan(await left('.tabs'))
    expect(
      await page.evaluate<string>("getComputedStyle(document.querySelector('.cm-content')).direction"),
    ).toBe('ltr')
  })

  it('sends nothing anywhere but for its own files', async () => {
    const { page, requests, problems } = await playground.open()
    await openExample(page, 'News and AI agents')
    for (const tab of tabNames) await openTab(page, tab)
    await page.locator('.settings summary').click()
    await page.locator('#format').click()
    await typeFile(page, 'User-agent: *\nDisallow: /secret-of-the-user\n')
    await openTab(page, 'URLs')
    await page.locator('#urls').fill('https://elsewhere.example/secret-of-the-user')
    await expect.poll(() => page.locator('.answer').count()).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const away = requests.filter((url) => !/^(?:blob|data):/.test(url) && !url.startsWith(playground.origin))
    expect(away).toEqual([])
    expect(requests.filter((url) => url.includes('secret') || url.includes('?'))).toEqual([])
    expect(requests.length).toBeGreaterThan(3)
    expect(problems).toEqual([])
  })

  it('loads at most 200 KB compressed before it can be used', async () => {
    const { page, loaded } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.locator('#url').fill('/a')
    await page.locator('.line-decides').waitFor()
    await page.locator('.visitors').waitFor()
    const paths = new Set(loaded.map((url) => new URL(url).pathname.slice(1) || 'index.html'))
    const needed = [...paths].filter(
      (path) => !path.startsWith('service-worker') && !path.startsWith('favicon'),
    )
    const sizes = needed.map((path) => brotliCompressSync(readFileSync(new URL(path, dist))).length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`first load: ${total} bytes with Brotli in ${needed.length} files`)
    expect(total).toBeLessThanOrEqual(200_000)
  })

  it('works offline after the first visit', async () => {
    const away = await startPlayground()
    try {
      const { page } = await away.open()
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      await away.goOffline()
      await page.reload()
      await openExample(page, 'A shop')
      await page.locator('.visitors').waitFor()
      await openTab(page, 'Everyone')
      await page.locator('#panel-everyone tbody tr').first().waitFor()
      await openTab(page, 'Changes')
      await page.locator('.hunk').first().waitFor()
      expect(await page.locator('#panel-diff .card').count()).toBeGreaterThan(0)
    } finally {
      await away.close()
    }
  })
})
