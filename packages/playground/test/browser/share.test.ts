import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fragmentOf } from '../../src/state/link-fragment.ts'
import { emptyState } from '../../src/state/page-state.ts'
import { fileIn, missing, startPlayground, typeFile, type Playground } from './support/playground.ts'

const robots = 'User-agent: *\nDisallow: /private\nAllow: /private/open\n'
const command = fileURLToPath(new URL('../../../cli/bin/ruly.js', import.meta.url))

describe.skipIf(missing !== undefined)(`sharing ${missing ?? ''}`, () => {
  let playground: Playground

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground.close())

  async function openWithQuestions(): Promise<Page> {
    const { page } = await playground.open()
    await typeFile(page, robots)
    await page.getByRole('tab', { name: 'URLs' }).click()
    await page.locator('#urls').fill('/private/a\n/private/open')
    await page.locator('#agents').fill("GPTBot\nDon't Bot/1.0")
    await expect.poll(() => page.locator('.answer').count()).toBe(4)
    await page.getByRole('tab', { name: 'Share' }).click()
    return page
  }

  async function saved(page: Page, button: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return readFileSync(await download.path(), 'utf8')
  }

  it('has everything in the fragment of a link', async () => {
    const page = await openWithQuestions()
    await page.locator('#dialect').selectOption('google')
    await expect.poll(() => page.locator('#share-link').inputValue()).toContain('#s=')
    await page.locator('#copy-link').click()
    await expect.poll(() => page.locator('#message').textContent()).toBe('Copied.')
    const link: string = await page.evaluate('navigator.clipboard.readText()')
    await expect.poll(() => page.url()).toBe(link)

    const { page: other, requests } = await playground.open({ fragment: new URL(link).hash })
    expect(await fileIn(other)).toBe(robots)
    await expect.poll(() => other.locator('#dialect').inputValue()).toBe('google')
    expect(await other.locator('#panel-share').isVisible()).toBe(true)
    await other.getByRole('tab', { name: 'URLs' }).click()
    await expect.poll(() => other.locator('.answer').count()).toBe(4)
    expect(requests.filter((url) => url.includes('s='))).toEqual([])
  })

  it('reads a file as RFC 9309 says if its link names a dialect that is not known', async () => {
    const fragment = await fragmentOf({
      ...emptyState,
      text: robots,
      dialect: 'ofAnotherVersion',
      tab: 'share',
    })
    const { page } = await playground.open({ fragment })
    await expect.poll(() => page.locator('#dialect').inputValue()).toBe('rfc9309')
    await expect.poll(() => page.locator('#panel-share pre').first().textContent()).toMatch(/robots\.txt$/)
  })

  it('says so if the browser does not let it copy', async () => {
    const page = await openWithQuestions()
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.locator('#copy-link').click()
    await expect.poll(() => page.locator('#message').textContent()).toContain('does not allow copying')
  })

  it('says that a link is damaged', async () => {
    const { page, problems } = await playground.open({ fragment: '#s=q1YqSa0oUbJSUk' })
    expect(await page.locator('#outcome').textContent()).toContain('This link is damaged')
    expect(await page.locator('#outcome').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it('saves the file and the answers', async () => {
    const page = await openWithQuestions()
    expect(await saved(page, 'robots.txt')).toBe(robots)
    const { answers } = JSON.parse(await saved(page, 'Questions and answers (JSON)'))
    expect(answers[0]).toEqual({
      agent: 'GPTBot',
      url: '/private/a',
      allowed: false,
      reason: 'rule',
      line: 2,
    })
  })

  it('saves a test file for ruly check, which passes with this file and fails with another', async () => {
    const page = await openWithQuestions()
    const folder = mkdtempSync(join(tmpdir(), 'playground-'))
    try {
      writeFileSync(join(folder, 'expected.txt'), await saved(page, 'Test file for ruly check'))
      writeFileSync(join(folder, 'robots.txt'), robots)
      const [line = ''] = await page.locator('#panel-share pre').allTextContents()
      expect(line).toBe('npx --yes @ruly/cli check --expect expected.txt --robots robots.txt')
      const words = [command, ...line.split(' ').slice(3)]
      const run = () => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
      const passing = run()
      expect([passing.status, passing.stdout, passing.stderr]).toEqual([
        0,
        '4 verdicts as in expected.txt\n',
        '',
      ])
      writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n')
      const failing = run()
      expect([failing.status, failing.stdout]).toEqual([
        1,
        expect.stringContaining('2 of 4 verdicts not as in expected.txt\n'),
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('shows steps for a workflow that lint the file and run the test file', async () => {
    const page = await openWithQuestions()
    await page.getByRole('button', { name: 'Copy the steps' }).click()
    await expect.poll(() => page.locator('#message').textContent()).toBe('Copied.')
    const steps: string = await page.evaluate('navigator.clipboard.readText()')
    expect(steps).toContain('- run: npx --yes @ruly/cli lint robots.txt --format github\n')
    expect(steps).toContain('- run: npx --yes @ruly/cli check --expect expected.txt --robots robots.txt\n')
  })
})
