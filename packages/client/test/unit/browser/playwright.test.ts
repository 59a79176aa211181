import { expect, it } from 'vitest'

import { politePlaywrightPage } from '../../../src/browser/playwright.ts'
import type { PlaywrightPage, PlaywrightRoute } from '../../../src/browser/playwright-types.ts'
import { clientWith } from '../../support/clients.ts'

it('a redirect of Playwright leads to a URL in bytes of UTF-8', async () => {
  let handler: (route: PlaywrightRoute) => Promise<void> = async () => undefined
  const page: PlaywrightPage = {
    goto: async () => null,
    close: async () => undefined,
    route: async (_, given) => void (handler = given),
  }
  const client = clientWith({
    fetch: async () => new Response(''),
    politeness: { minGapMs: 0, latencyFactor: 0 },
  })
  await politePlaywrightPage(page, client, {})
  const answers: object[] = []
  await handler({
    request: () => ({
      url: () => 'https://example.com/go',
      method: () => 'GET',
      resourceType: () => 'document',
      isNavigationRequest: () => true,
      headers: () => ({}),
      frame: () => ({ parentFrame: () => null, page: () => page }),
    }),
    fetch: async () => ({ status: () => 302, headers: () => ({ location: '/\u00c3\u00a9' }) }),
    fulfill: async (answer) => void answers.push(answer),
    abort: async () => undefined,
    fallback: async () => undefined,
  })
  expect(answers).toMatchObject([
    { body: expect.stringContaining('url=https://example.com/%C3%A9"') as string },
  ])
})
