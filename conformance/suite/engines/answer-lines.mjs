import { createInterface } from 'node:readline'

/**
 * Answers the questions on standard input, one on each line, in their order.
 *
 * @param {(robots: string, agent: string, url: string, bytes: Buffer) => boolean | Promise<boolean>} isAllowed asks the engine; `robots` is the file decoded as
 *   UTF-8, `bytes` as it is
 */
export async function answerLines(isAllowed) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, robots, b64, agent, url } = JSON.parse(line)
    const bytes = robots === undefined ? Buffer.from(b64, 'base64') : Buffer.from(robots)
    let answer
    try {
      answer = { id, allowed: await isAllowed(bytes.toString(), agent, url, bytes) }
    } catch (error) {
      answer = { id, error: String(error) }
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}

/** The path of a URL with its query, for engines that take nothing else. */
export function pathOf(url) {
  const { pathname, search } = new URL(url, 'https://example.com')
  return pathname + search
}
