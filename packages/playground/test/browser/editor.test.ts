import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fileIn, missing, startPlayground, typeFile, type Playground } from './support/playground.ts'

describe.skipIf(missing !== undefined)(`the editor ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  it('colours lines by what the engine reads', async () => {
    const { page, problems } = await playground.open()
    await typeFile(page, 'Disallow: /lost\nUser-agent: *\nDisalow: /a # note\nnonsense\nAllow: /b\n')
    await page.locator('.line-disallow .line-value').waitFor()
    const classes = await page.locator('.cm-line').evaluateAll((lines) => lines.map((line) => line.className))
    expect(classes[0]).toContain('line-skipped')
    expect(classes[1]).toContain('line-opens')
    expect(classes[2]).toContain('line-disallow')
    expect(classes[3]).toContain('line-skipped')
    expect(classes[4]).toContain('line-allow')
    expect(await page.locator('.line-comment').textContent()).toBe('# note')
    expect(await page.locator('#size').textContent()).toContain('1 group, 3 rules')
    expect(problems).toEqual([])
  })

  it('fixes one finding by its button', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisalow: /private\n')
    await page.getByRole('tab', { name: 'Problems' }).click()
    await page.locator('.cm-lintRange').first().waitFor()
    await page.getByRole('button', { name: 'Fix misspelt-field in line 2' }).click()
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /private\n')
  })

  it('offers the fix of a finding at the squiggle', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisalow: /private\n')
    await page.locator('.cm-lintRange-warning, .cm-lintRange-error').first().hover()
    await page.locator('.cm-diagnosticAction').first().click()
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /private\n')
  })

  it('fixes all findings whose fix keeps every verdict', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\nDisallow: /a*\nDisallow: /b/*\nDisallow: /a*\n')
    await page.getByRole('tab', { name: 'Problems' }).click()
    await page.locator('#fix-all').click()
    await expect.poll(() => fileIn(page)).not.toContain('*\nDisallow: /b/*')
    expect(await page.locator('#message').textContent()).toMatch(/findings fixed/)
  })

  it('explains the line below the pointer, and the one with the cursor', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: GPTBot\nDisallow: /private\n')
    await page.locator('.line-disallow .line-value').hover()
    const tip = page.locator('.cm-tooltip .line-help')
    await tip.waitFor()
    expect(await tip.textContent()).toContain('It matches every path that begins with /private.')
    expect(await tip.textContent()).toContain('Obeyed by GPTBot')
    await page.locator('.line-disallow').click()
    await expect.poll(() => page.locator('.line-box').textContent()).toContain('Line 2')
    await page.keyboard.press('F1')
    await expect.poll(() => page.locator('#message').textContent()).toContain('Line 2: Disallows paths.')
  })

  it('completes fields, and agents of the registry', async () => {
    const { page } = await playground.open()
    await page.locator('.cm-content').click()
    await page.keyboard.type('User')
    await page.getByRole('option', { name: 'User-agent' }).waitFor()
    // The list takes no key in its first 75 ms: an Enter that comes too early is a new line, as in any text.
    const take = async (): Promise<string> => {
      const file = await fileIn(page)
      if (file === 'User') await page.keyboard.press('Enter')
      if (file === 'User\n') {
        await page.keyboard.press('Backspace')
        await page.keyboard.press('Control+Space')
      }
      return fileIn(page)
    }
    await expect.poll(take, { interval: 300 }).toBe('User-agent: ')
    await page.keyboard.type('GPTB')
    await page.getByRole('option', { name: /GPTBot.*OpenAI/ }).click()
    await expect.poll(() => fileIn(page)).toBe('User-agent: GPTBot')
  })

  it('formats the file and keeps its line ends', async () => {
    const { page } = await playground.open()
    await page.locator('header input[type=file]').setInputFiles({
      name: 'robots.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('user-agent:*\r\ndisallow :   /a\r\n'),
    })
    await expect.poll(() => page.locator('#line-end').inputValue()).toBe('crlf')
    await expect.poll(() => page.locator('#size').textContent()).toContain('31 bytes')
    await page.locator('.settings summary').click()
    await page.locator('#format').click()
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /a\n')
    await expect.poll(() => page.locator('#size').textContent()).toContain('29 bytes')
  })

  it.each(['Fix lone-cr-line-ends in line 1', 'Fix all'])(
    'ends the lines with LF for a file that ends them with CR: %s',
    async (name) => {
      const { page } = await playground.open()
      await page.locator('header input[type=file]').setInputFiles({
        name: 'robots.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('User-agent: *\rDisallow: /a\r'),
      })
      await expect.poll(() => page.locator('#line-end').inputValue()).toBe('cr')
      await page.getByRole('tab', { name: 'Problems' }).click()
      await page.getByRole('button', { name }).click()
      await expect.poll(() => page.locator('#line-end').inputValue()).toBe('lf')
      expect(await fileIn(page)).toBe('User-agent: *\nDisallow: /a\n')
    },
  )

  it('takes a file that is dropped on its text once', async () => {
    const { page } = await playground.open()
    await typeFile(page, 'User-agent: *\n')
    const dataTransfer = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['User-agent: *\\nDisallow: /a\\n'], 'robots.txt', { type: 'text/plain' }))
      return dropped
    })()`)
    await page.locator('.cm-content').dispatchEvent('drop', { dataTransfer })
    await expect.poll(() => page.locator('#size').textContent()).toContain('27 bytes')
    expect(await fileIn(page)).toBe('User-agent: *\nDisallow: /a\n')
  })

  it('says what it replaced in a file that is not UTF-8', async () => {
    const { page } = await playground.open()
    await page.locator('header input[type=file]').setInputFiles({
      name: 'robots.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('User-agent: *\nDisallow: /caf\xe9\n', 'latin1'),
    })
    await expect.poll(() => page.locator('#message').textContent()).toContain('not valid UTF-8')
    await page.locator('header input[type=file]').setInputFiles({
      name: 'robots.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('\ufeffUser-agent: *\n', 'utf16le'),
    })
    await expect.poll(() => page.locator('#message').textContent()).toContain('UTF-16')
  })
})
