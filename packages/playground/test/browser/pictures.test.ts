import { writeFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { serviceForAll, type ServiceProcess } from '../../../server/test/support/service-process.ts'
import { missing, openAt, typeFile, type Playground } from './support/playground.ts'

const pictures = new URL('../../../../docs/', import.meta.url)

const file = `# Search engines may see products, not baskets.
User-agent: *
Disallow: /basket
Disallow: /search?
Allow: /search/help
Disallow: /*?sort=

User-agent: Googlebot
Disallow: /basket
Allow: /*.css$

User-agent: GPTBot
User-agent: ClaudeBot
User-agent: CCBot
Disallow: /

Sitemap: https://shop.example/sitemap.xml
`

const broken = `Disallow: /before-any-group/

User-agent: *
Disalow: /private
Disallow admin
Allow: /Private/Open

User-agent: bingbot, Slurp
Crawl-delay: fast
Sitemap: /sitemap.xml
`

const shown = {
  start: () => Promise.resolve(),
  site: async (page: Page, site: string) => {
    await page.locator('#address').fill(`${site}/basket/add`)
    await page.keyboard.press('Enter')
    await page.locator('.line-decides').waitFor()
    await page.locator('.visitors').waitFor()
  },
  broken: async (page: Page) => {
    await typeFile(page, broken)
    await page.locator('#url').fill('/private/a')
    await page.getByRole('tab', { name: 'Problems' }).click()
    await page.locator('.finding').first().waitFor()
    await page.evaluate('scrollTo(0, 0)')
  },
} as const

describe.skipIf(missing !== undefined)(`the pictures in docs ${missing ?? ''}`, () => {
  let site: Origin
  let service: ServiceProcess
  let playground: Omit<Playground, 'goOffline'>

  beforeAll(async () => {
    site = await startOrigin((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end(file)
    })
    service = await serviceForAll('--store', 'memory', '--allow-private')
    playground = await openAt(service.url)
  })
  afterAll(async () => {
    await playground.close()
    service.child.kill('SIGKILL')
    await site.close()
  })

  const sizes = [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ] as const
  const cases = (Object.keys(shown) as (keyof typeof shown)[]).flatMap((name) =>
    sizes.flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ name, ...size, theme }))),
  )

  it.each(cases)('show $name, $width pixels wide, $theme', async ({ name, width, height, theme }) => {
    const { page, problems, context } = await playground.open({ theme, width, height })
    await shown[name](page, site.url)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    const picture = await page.screenshot()
    expect(picture.length).toBeGreaterThan(10_000)
    expect(problems).toEqual([])
    // Written when asked for, because pixels differ between machines.
    if (process.env['SCREENSHOTS'] !== undefined)
      writeFileSync(
        new URL(`playground-${name}-${width}-${theme}.webp`, pictures),
        await webpOf(page, picture),
      )
    await context.close()
  })
})

/** The same picture in a third of the bytes. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank')
  const url: string = await page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return await new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result)
      reader.readAsDataURL(blob)
    })
  })()`)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
