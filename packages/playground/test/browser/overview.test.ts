import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fileIn, missing, startPlayground, typeFile, type Playground } from './support/playground.ts'

const file = `User-agent: *
Disallow: /basket
Allow: /basket/help

User-agent: GPTBot
Disallow: /

User-agent: CCBot
Disallow: /
Allow: /open/

User-agent: ClaudeBot
Disallow: /a
Allow: /a

Sitemap: https://a.example/sitemap.xml
Sitemap: /relative.xml
`

describe.skipIf(missing !== undefined)(`a file without a question ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  it('says who may fetch the site, with the lines that say so', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, file)
    const rows = page.locator('.visitors tbody tr')
    const texts = () => rows.evaluateAll((all) => all.map((row) => row.textContent))
    await expect.poll(texts).toEqual([
      expect.stringMatching(/^Googlebot.*partlyClosed: line 2\/basket$/),
      expect.stringMatching(/^Bingbot.*partlyClosed: line 2\/basket$/),
      expect.stringMatching(/^GPTBot.*closedEverything line 6\/$/),
      // The Allow is as long as the Disallow, and wins.
      expect.stringMatching(/^ClaudeBot.*openNo line closes anything\.$/),
      expect.stringMatching(/^Google-Extended.*partly/),
      expect.stringMatching(/^CCBot.*partlyEverything but line 10\/open\/$/),
      expect.stringMatching(/^Everyone else.*partly/),
    ])
    await rows.nth(5).locator('.place').click()
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe('Allow: /open/')
    await rows.nth(2).getByRole('button', { name: 'GPTBot' }).click()
    await expect
      .poll(() => page.locator('#answer').textContent())
      .toContain('GPTBot may not fetch /: line 6 disallows it.')
    await rows.nth(6).getByRole('button', { name: 'Everyone else' }).click()
    await expect.poll(() => page.locator('#answer').textContent()).toContain('Everyone else may fetch /')
    expect(problems).toEqual([])
  })

  it('names the sitemaps, and counts the problems', async () => {
    const { page } = await playground.open()
    await typeFile(page, file)
    const panel = page.locator('#panel-overview')
    await expect.poll(() => panel.textContent()).toContain('https://a.example/sitemap.xml line 16')
    expect(await panel.textContent()).toContain('/relative.xml (not a whole URL) line 17')
    await expect.poll(() => page.locator('#problem-counts').textContent()).toMatch(/^\d warnings?, \d notes?/)
    await page.getByRole('button', { name: 'Show them' }).click()
    await page.locator('.finding').first().waitFor()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await typeFile(page, '')
    await page.keyboard.press('Delete')
    await expect.poll(() => panel.textContent()).not.toContain('sitemap')
  })

  it('takes a robots.txt that is pasted into the field for the address', async () => {
    const { page } = await playground.open()
    await page.evaluate(`navigator.clipboard.writeText('User-agent: *\\nDisallow: /pasted\\n')`)
    await page.locator('#address').focus()
    await page.keyboard.press('Control+V')
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /pasted\n')
    expect(await page.locator('#address').inputValue()).toBe('')
  })

  it('says in one line how to load sites, if no service is here', async () => {
    const { page } = await playground.open()
    expect(await page.locator('#no-service').innerText()).toContain('Run npx @ruly/server')
    await page.locator('#address').fill('example.com/a')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect.poll(() => page.locator('#outcome').textContent()).toContain('CORS')
    expect(await page.locator('.results-side').isVisible()).toBe(false)
  })

  it('gives each problem its reason, and shows what its fix changes', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisalow: /private\nDisallow: /a*\n')
    await page.getByRole('tab', { name: 'Problems' }).click()
    const finding = page.locator('.finding', { hasText: 'misspelt-field' })
    await finding.waitFor()
    expect(await finding.locator('del').textContent()).toBe('− Disalow: /private\n')
    expect(await finding.locator('ins').textContent()).toBe('+ Disallow: /private\n')
    expect(await finding.innerText()).toContain('It keeps every answer.')
    await finding.locator('summary').click()
    await expect.poll(() => finding.innerText()).toContain('Other agents skip the line')
    expect(await finding.innerText()).toContain('# ruly-disable-line misspelt-field')
  })

  it('finds blocked files of pasted HTML', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisallow: /js/\n')
    await page.getByRole('tab', { name: 'Page' }).click()
    await page
      .locator('#page-html')
      .fill(
        '<script src="/js/a.js"></script><link rel=stylesheet href=b.css><img src="https://c.example/c.png">',
      )
    const summary = page.locator('#page-summary')
    await expect
      .poll(() => summary.textContent())
      .toMatch(/^Googlebot may not fetch 1 of 3 files\. 1 file of other sites is not known/)
    expect(await page.locator('#panel-page tbody tr').first().innerText()).toMatch(
      /\/js\/a\.js\s+script\s+✕.*line 2/s,
    )
  })

  it('shows paths of every script from left to right, and what cannot be seen', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisallow: /אב/גד/x\u202ey\n')
    const line = page.locator('.cm-line', { hasText: 'Disallow' })
    await expect.poll(() => line.locator('bdi').count()).toBe(2)
    expect(await line.locator('.invisible').textContent()).toBe('U+202E')
    const place = page.locator('.place').first()
    await place.waitFor()
    expect(await place.textContent()).toBe('line 2/אב/גד/x\\u202ey')
    for (const parts of [line.locator('bdi'), place.locator('bdi bdi')]) {
      const left = () => parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().x))
      await expect.poll(left).toHaveLength(2)
      const [first = 0, second = 0] = await left()
      expect(first).toBeLessThan(second)
    }
  })
})
