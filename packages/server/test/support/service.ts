import { onTestFinished } from 'vitest'

import { readSettings } from '../../src/config/read-settings.ts'
import { startService, type StartedService } from '../../src/process/start-service.ts'
import { systemClock, type Clock } from '../../../client/src/runtime/clock.ts'
import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'

const quiet = ['--port', '0', '--store', 'memory', '--log-level', 'silent', '--drain', '1']

/** A service that may ask sites of this machine, to be stopped by the caller. */
export async function openService(...flags: string[]): Promise<StartedService> {
  return await openGuarded('--allow-private', ...flags)
}

/** A service for the rest of the test whose clock stands still, so that nothing depends on how fast a test runs. */
export async function stillService(...flags: string[]): Promise<string> {
  const running = await openStillService(...flags)
  onTestFinished(() => running.stop())
  return running.url
}

/** The same, to be stopped by the caller. */
export async function openStillService(...flags: string[]): Promise<StartedService> {
  const clock: Clock = { ...systemClock, now: () => 1_750_000_000_000 }
  const { settings } = readSettings([...quiet, '--allow-private', ...flags], {})
  return await startService(settings, {}, { clock })
}

/** A service as `openService` starts it, for the rest of the test. */
export async function service(...flags: string[]): Promise<string> {
  const running = await openService(...flags)
  onTestFinished(() => running.stop())
  return running.url
}

/** A service that asks public addresses only unless its flags allow others, to be stopped by the caller. */
export async function openGuarded(...flags: string[]): Promise<StartedService> {
  return await startService(readSettings([...quiet, ...flags], {}).settings, {})
}

/** The robots.txt of the sites of these tests. */
export const robotsTxt = `User-agent: *
Disallow: /private
Content-Usage: train-ai=n

User-agent: SlowBot
Crawl-delay: 20
Disallow:

Sitemap: https://example.com/sitemap.xml
`

/** A site of this machine that allows everything but /private. */
export async function openSite(text: string = robotsTxt): Promise<Origin> {
  return await startOrigin((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(text)
  })
}

/** The same for the rest of the test. */
export async function site(text?: string): Promise<Origin> {
  const opened = await openSite(text)
  onTestFinished(() => opened.close())
  return opened
}

/** A response with its JSON. */
export async function json(
  url: string,
  init?: RequestInit,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }> {
  const response = await fetch(url, init)
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}

/** A request with JSON. */
export function post(data: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json', ...headers },
  }
}
