import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMemoryStore } from '@ruly/client'
import { describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin } from '../../../client/test/support/origin.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { createMcpServer } from '../../src/mcp/create-mcp-server.ts'
import { stdioMessages } from '../../src/mcp/stdio-transport.ts'
import { openClients } from '../../src/sites/site-clients.ts'

const bin = fileURLToPath(new URL('../../bin/ruly-server.js', import.meta.url))

/** The lines of a client that asks whether an agent may fetch a URL, and ends. */
function linesAbout(url: string): string {
  const initialize = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  return [
    { id: 1, method: 'initialize', params: initialize },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'may_fetch', arguments: { url, agent: 'GPTBot' } } },
  ]
    .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    .join('')
}

function answersIn(output: string): readonly Record<string, unknown>[] {
  const lines = output.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('an input that has ended', () => {
  it('has every request answered', async () => {
    const slow = await startOrigin((_, response) => void setTimeout(() => response.end(''), 300))
    onTestFinished(() => slow.close())
    const { settings } = readSettings(['--allow-private'], {}, true)
    const clients = openClients(settings, createMemoryStore())
    onTestFinished(() => clients.close())
    const [stdin, stdout] = [new PassThrough(), new PassThrough()]
    const { transport, ended } = stdioMessages(stdin, stdout)
    const connection = serveStdio(() => createMcpServer({ clients, settings }), { transport })
    stdin.end(linesAbout(`${slow.url}/a`))
    await ended
    await connection.close()
    stdout.end()
    const answers = answersIn(await text(stdout))
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(answers[1]).toMatchObject({ result: { structuredContent: { allowed: true } } })
  })

  it('ends the process, if it is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ruly-mcp-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'input'), linesAbout('mailto:a@example.com'))
    const input = openSync(join(folder, 'input'), 'r')
    const child = spawn(process.execPath, [bin, 'mcp', '--store', 'memory'], {
      stdio: [input, 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    closeSync(input)
    const [output, [code]] = await Promise.all([text(child.stdout ?? Readable.from([])), once(child, 'exit')])
    expect([code, answersIn(output).map(({ id }) => id)]).toEqual([0, [1, 2]])
  })
})
