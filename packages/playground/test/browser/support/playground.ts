import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Why the tests of the page cannot run here; undefined if they can. */
export const missing: string | undefined = [
  existsSync(executablePath) ? undefined : `there is no Chromium at ${executablePath}: set CHROMIUM`,
  existsSync(dist) ? undefined : 'the page is not built: npm run build -w packages/playground',
].find((reason) => reason !== undefined)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The built page on a web server, and a real browser. */
export interface Playground {
  readonly origin: string
  /** Opens the page in a profile of its own. Errors of the page fail the test that calls `problems`. */
  open(options?: OpenOptions): Promise<OpenPage>
  close(): Promise<void>
  /** Ends the server, as if the network were gone. */
  goOffline(): Promise<void>
}

interface OpenOptions {
  readonly fragment?: string
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** URLs of all requests of the page and its workers. */
  readonly requests: readonly string[]
  /** Those of them that the page waits for: not what the service worker keeps for later. */
  readonly loaded: readonly string[]
  /** Errors of the page and its workers. */
  readonly problems: readonly string[]
}

export interface PlaygroundOptions {
  /** Answers what is below `/v1/`, as the service does. */
  readonly service?: RequestListener
  /** Changes the HTML of the page. */
  readonly html?: (html: string) => string
}

export async function startPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const server = serverFor(options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started = await openAt(`http://127.0.0.1:${port}`)
  return {
    ...started,
    goOffline: () => closed(server),
    async close() {
      await started.close()
      await closed(server)
    },
  }
}

/** The page where a server has it already, and a real browser. */
export async function openAt(origin: string): Promise<Omit<Playground, 'goOffline'>> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  return {
    origin,
    open: (options) => openPage(browser, origin, options),
    close: () => browser.close(),
  }
}

function serverFor({ service, html }: PlaygroundOptions): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (service !== undefined && path.startsWith('/v1/')) {
      service(request, response)
      return
    }
    const file = join(dist, path === '/' ? 'index.html' : path)
    if (!file.startsWith(dist) || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end()
      return
    }
    const content = readFileSync(file)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(html !== undefined && file.endsWith('.html') ? html(content.toString()) : content)
  })
}

async function openPage(
  browser: Browser,
  origin: string,
  { fragment = '', theme = 'light', width = 1280, height = 900 }: OpenOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const requests: string[] = []
  const loaded: string[] = []
  const problems: string[] = []
  context.on('request', (request) => {
    requests.push(request.url())
    if (request.serviceWorker() === null) loaded.push(request.url())
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${origin}/${fragment}`)
  await page.locator('.cm-content').waitFor()
  return { page, context, requests, loaded, problems }
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** Replaces the text of the editor by typing it, as a person does. */
export async function typeFile(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** The text of the editor, of a file that is short enough to be drawn whole. */
export async function fileIn(page: Page): Promise<string> {
  const lines = await page.locator('.cm-line').allTextContents()
  return lines.join('\n')
}

/** Opens one of the examples, by its button on the first screen or from the list. */
export async function openExample(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('button', { name, exact: true })
  if (await chip.isVisible()) await chip.click()
  else await page.locator('#examples').selectOption(name)
}
