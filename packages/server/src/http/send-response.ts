import type { ServerResponse } from 'node:http'

/** A response, and the headers that it has in any case: names and values in turn. */
export interface Reply {
  readonly outgoing: ServerResponse
  readonly headers: readonly string[]
}

/** Sends a response of the routes, or one instead of theirs. */
export async function sendResponse(reply: Reply, response: Response): Promise<void> {
  send(reply, response.status, Array.from(response.headers).flat(), await response.text())
}

/** A list of all headers takes Node half the time of `setHeader`. */
export function send(
  { outgoing, headers }: Reply,
  status: number,
  more: readonly string[],
  text: string,
): void {
  outgoing.writeHead(status, [...headers, ...more, 'content-length', String(Buffer.byteLength(text))])
  outgoing.end(text)
}
