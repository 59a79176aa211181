import { connect } from 'node:net'

/** What came back over a connection. */
export interface Received {
  readonly status: number
  readonly text: string
}

/** Sends bytes to a service as they are, and reads until the connection ends. */
export async function rawAnswer(url: string, ...parts: readonly string[]): Promise<Received> {
  return await new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      for (const part of parts) socket.write(part, 'latin1')
    })
    socket.on('data', (part) => received.push(part))
    // A reset after the answer is an end, too.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const text = Buffer.concat(received).toString()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    })
  })
}

/** A request without a body, as text, whose connection ends after it. */
export function rawRequest(method: string, target: string, ...fields: readonly string[]): string {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...fields]
  return `${lines.join('\r\n')}\r\n\r\n`
}
