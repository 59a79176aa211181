import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fileIn, missing, startPlayground, typeFile, type Playground } from './support/playground.ts'

describe.skipIf(missing !== undefined)(`everyone, diff and preferences ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  it('shows all visitors and engines, disagreements first', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisalow: /a\n\nUser-agent: GPTBot\nDisallow: /\n')
    await page.locator('#url').fill('/a')
    await page.getByRole('tab', { name: 'Everyone' }).click()
    const visitors = page.locator('#panel-everyone table').first()
    await expect.poll(() => visitors.locator('tbody tr').count()).toBeGreaterThan(20)
    await expect
      .poll(() => page.locator('#panel-everyone [role=status]').textContent())
      .toMatch(/visitors may fetch it/)
    const isDifferent = await visitors
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.className === 'differs'))
    expect(isDifferent).toEqual(isDifferent.toSorted((a, b) => Number(b) - Number(a)))
    await page.locator('#parsers summary').click()
    const parsers = page.locator('#parsers table')
    const differing = parsers.locator('tbody tr.differs')
    expect(await differing.count()).toBeGreaterThan(0)
    expect(await parsers.locator('tbody tr').first().getAttribute('class')).toBe('differs')
    for (const why of await differing.locator('td:last-child').allInnerTexts())
      expect(why).toMatch(/by RFC 9309 line 2 decides, but here it is skipped/)
    expect(problems).toEqual([])
  })

  it.each([1280, 390])('keeps the table of visitors in its card, %i pixels wide', async (width) => {
    const { page } = await playground.open({ width })
    // Bing's documentation and Google's parser differ here.
    await typeFile(page, 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisalow: /a\n\n\nAllow: /b\n')
    await page.locator('#url').fill('/a')
    await page.getByRole('tab', { name: 'Everyone' }).click()
    const frame = page.locator('#panel-everyone .table-frame').first()
    await frame.locator('tbody tr').first().waitFor()
    await page.locator('#parsers summary').click()
    for (const one of await page.locator('#panel-everyone .table-frame').all()) {
      const [needed, there] = await one.evaluate((node) => [node.scrollWidth, node.clientWidth] as const)
      expect(needed).toBeLessThanOrEqual(there)
    }
  })

  it('says what a new file changes, and accepts and rejects its parts', async () => {
    const { page, problems } = await playground.open()
    const old = 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\n'
    await typeFile(page, old)
    await page.getByRole('tab', { name: 'Changes' }).click()
    await page.getByRole('button', { name: 'Copy the file of the editor' }).click()
    await expect.poll(() => page.locator('#new-file').inputValue()).toBe(old)
    await page
      .locator('#new-file')
      .fill('User-agent: *\nDisallow: /b\nDisallow: /c\nDisallow: /d\nDisallow: /e\n')
    const regions = page.locator('#panel-diff .cards > li')
    await expect
      .poll(() => regions.allInnerTexts())
      .toEqual([
        expect.stringMatching(
          /✓ allowed for all other agents[^]*for example \/a[^]*before: line 2[^]*now: no rule/,
        ),
        expect.stringMatching(/✕ disallowed for all other agents[^]*for example \/e/),
      ])
    await expect.poll(() => page.locator('.hunk').count()).toBe(2)
    await page.locator('#accept-0').click()
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /b\nDisallow: /c\nDisallow: /d\n')
    await expect.poll(() => page.locator('.hunk').count()).toBe(1)
    await page.locator('#reject-0').click()
    await expect
      .poll(() => page.locator('#new-file').inputValue())
      .toBe('User-agent: *\nDisallow: /b\nDisallow: /c\nDisallow: /d\n')
    await expect.poll(() => page.locator('#panel-diff').textContent()).toContain('Both files are the same.')
    expect(problems).toEqual([])
  })

  it('says how many changes it does not show', async () => {
    const { page } = await playground.open()
    const rules = Array.from({ length: 120 }, (_, index) => `Disallow: /${index}-\n`).join('')
    await typeFile(page, `User-agent: *\n${rules}`)
    await page.getByRole('tab', { name: 'Changes' }).click()
    await page.locator('#new-file').fill('User-agent: *\n')
    await expect.poll(() => page.locator('#panel-diff .cards > li').count()).toBe(100)
    expect(await page.locator('#panel-diff').textContent()).toContain('and 20 more changes')
  })

  it('shows preferences by purpose and agent, with their sources', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\n')
    await page.locator('#agent').fill('GPTBot')
    await page.getByRole('tab', { name: 'AI use' }).click()
    await page.locator('#url').fill('/open/a')
    const row = page.locator('#panel-preferences tbody tr').first()
    await expect.poll(() => row.innerText()).toMatch(/GPTBot\s+not stated\s+not stated\s+yes/)
    const sources = page.locator('#panel-preferences details').first()
    expect(await sources.innerText()).toContain('a statement with a longer path wins')
    await page.locator('#url').fill('/b')
    await expect.poll(() => row.innerText()).toMatch(/GPTBot\s+not stated\s+not stated\s+no/)
    await sources.getByRole('button').first().click()
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('train-ai=n')
    expect(problems).toEqual([])
  })
})
