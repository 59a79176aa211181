import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { missing, startPlayground, typeFile, type Playground } from './support/playground.ts'

const file = `User-agent: *
Disallow: /docs
Allow: /docs/public/
Disallow: /*/secret$

User-agent: ExampleBot
Disallow: /only
`

describe.skipIf(missing !== undefined)(`questions ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  it('answers every URL for every agent', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, file)
    await page.getByRole('tab', { name: 'URLs' }).click()
    await page.locator('#urls').fill('/docs/a\n/docs/public/a')
    await page.locator('#agents').fill('Googlebot\nExampleBot')
    await expect.poll(() => page.locator('.answer').count()).toBe(4)
    const answers = await page.locator('.answer').allInnerTexts()
    expect(answers[0]).toMatch(/disallowed[^]*\/docs\/a[^]*Googlebot[^]*line 2/)
    expect(answers[1]).toMatch(/allowed[^]*ExampleBot[^]*no rule matches/)
    expect(await page.locator('#answer-summary').textContent()).toBe('3 allowed, 1 disallowed.')
    await page.locator('#answer-filter').selectOption('disallowed')
    await expect.poll(() => page.locator('.answer').count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('takes product tokens between commas for one agent', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: Googlebot\nDisallow: /a\n')
    await page.getByRole('tab', { name: 'URLs' }).click()
    await page.locator('#urls').fill('/a')
    await page.locator('#agents').fill('Googlebot-Image\nGooglebot-Image, Googlebot')
    await expect.poll(() => page.locator('#answer-summary').textContent()).toBe('1 allowed, 1 disallowed.')
    await page.locator('.answer').nth(1).click()
    await expect
      .poll(() => page.locator('#answer').textContent())
      .toContain('Googlebot-Image, Googlebot may not fetch /a: line 2 disallows it.')
  })

  it('answers in one sentence, and lights up the line that decides', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, file)
    const answer = page.locator('#answer')
    await expect.poll(() => answer.textContent()).toContain('Googlebot may fetch /: no rule matches')
    await page.locator('#url').fill('/docs/public/a')
    await expect.poll(() => answer.textContent()).toContain('may fetch /docs/public/a: line 3 allows it.')
    await expect.poll(() => page.locator('.line-decides').textContent()).toBe('Allow: /docs/public/')
    expect(await page.locator('#deciding-line').innerText()).toMatch(/3\s+Allow: \/docs\/public\//)
    await expect.poll(() => page.locator('.line-dimmed').allTextContents()).toContain('Disallow: /only')
    await page.locator('#agent').fill('ExampleBot')
    await expect.poll(() => page.locator('.line-dimmed').allTextContents()).toContain('Allow: /docs/public/')
    expect(await page.locator('.line-decides').count()).toBe(0)
    await page.locator('#agent').fill('Googlebot')
    await page.locator('#deciding-line').click()
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe('Allow: /docs/public/')
    expect(problems).toEqual([])
  })

  it('says that a file is of another site', async () => {
    const { page } = await playground.open()
    await typeFile(page, file)
    await page.locator('.settings summary').click()
    await page.locator('#robots-url').fill('https://a.example/robots.txt')
    await page.locator('#url').fill('https://b.example/docs')
    await expect
      .poll(() => page.locator('#answer').textContent())
      .toContain('This file is of another site and says nothing about https://b.example/docs.')
    expect(await page.locator('#test-other').textContent()).toBe('Test b.example')
  })

  it('draws groups, rules and verdict, and marks what matches', async () => {
    const { page } = await playground.open()
    await typeFile(page, file)
    await page.locator('#url').fill('/docs/public/x/secret')
    await page.locator('#why summary').click()
    await expect.poll(() => page.locator('.proof .step').count()).toBe(3)
    await expect.poll(() => page.locator('.target mark').allTextContents()).toEqual(['/docs/public/'])
    expect(await page.locator('.card.decides').textContent()).toContain('matches 13 bytes, decides')
    const wild = page.locator('.card.matching', { hasText: '/secret' })
    expect(await wild.locator('mark').allTextContents()).toEqual(['/', '*', '/secret', '$'])
    expect(await page.locator('.verdict').textContent()).toContain('allowed')
    await page.locator('.card.decides button').click()
    await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe('Allow: /docs/public/')
  })

  it('takes the URLs of a pasted sitemap', async () => {
    const { page } = await playground.open()
    await typeFile(page, file)
    await page.getByRole('tab', { name: 'URLs' }).click()
    await page.locator('#agents').fill('Googlebot')
    await page
      .locator('#urls')
      .fill(
        '<urlset xmlns="x"><url><loc>https://a.example/docs?a=1&amp;b=2</loc></url><url><loc>https://a.example/b</loc></url></urlset>',
      )
    await expect
      .poll(() => page.locator('#urls').inputValue())
      .toBe('https://a.example/docs?a=1&b=2\nhttps://a.example/b')
    await expect.poll(() => page.locator('#answer-summary').textContent()).toBe('1 allowed, 1 disallowed.')
  })

  it('takes the URLs of a sitemap file', async () => {
    const { page } = await playground.open()
    await typeFile(page, file)
    await page.getByRole('tab', { name: 'URLs' }).click()
    await page.locator('#agents').fill('Googlebot')
    await page.locator('#panel-urls input[type=file]').setInputFiles({
      name: 'sitemap.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(
        '<?xml version="1.0"?>\n<urlset xmlns="x">\n<url><loc>https://a.example/docs</loc></url>\n</urlset>\n',
      ),
    })
    await expect.poll(() => page.locator('#urls').inputValue()).toBe('https://a.example/docs')
    await expect.poll(() => page.locator('#answer-summary').textContent()).toBe('0 allowed, 1 disallowed.')
  })

  it('works with the keyboard only', async () => {
    const { page } = await playground.open()
    const focusOn = async (selector: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses++) {
        if (await page.locator(`${selector}:focus`).count()) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${selector}.`)
    }
    await focusOn('.cm-content')
    await page.keyboard.insertText(file)
    await page.locator('#address').focus()
    await focusOn('#url')
    await focusOn('#agent')
    await focusOn('#tab-overview')
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('#tab-urls:focus').count()).toBe(1)
    await focusOn('#urls')
    await page.keyboard.insertText('/docs/a')
    await focusOn('#agents')
    await page.keyboard.insertText('Googlebot\nExampleBot')
    await expect.poll(() => page.locator('.answer').count()).toBe(2)
    await focusOn('#answer-1')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#answer-1').getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('#answer-1:focus').count()).toBe(1)
    await page.locator('#tab-urls').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('#panel-everyone').isVisible()).toBe(true)
    expect(await page.locator('#tab-everyone:focus').count()).toBe(1)
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('#panel-share').isVisible()).toBe(true)
  })

  it('begins with one field, and opens an example without a question', async () => {
    const { page } = await playground.open()
    await page.getByRole('heading', { name: 'What may crawlers fetch?' }).waitFor()
    expect(await page.locator('.results-side').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Which line decides' }).click()
    await expect.poll(() => page.locator('#answer').textContent()).toContain('line 5 disallows it')
    expect(await page.locator('.visitors tbody tr').count()).toBe(7)
  })
})
