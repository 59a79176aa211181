import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node'

import { serverCommand, startEditor } from '../support/editor.ts'
import { siteFolder } from '../support/site-folder.ts'

const codesOf = (items: readonly Diagnostic[]): unknown[] => items.map(({ code }) => code)
const hasCode =
  (code: string) =>
  (items: readonly Diagnostic[]): boolean =>
    codesOf(items).includes(code)
const lacksCode =
  (code: string) =>
  (items: readonly Diagnostic[]): boolean =>
    !codesOf(items).includes(code)

describe('an editor that is sent diagnostics', () => {
  it('has the findings of ruly lint with their places', async () => {
    const { uri } = await siteFolder({})
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisalow: /private\nDisallow: products\n')
    const found = await editor.diagnostics(uri, 1, hasCode('misspelt-field'))
    expect(found.map(({ code, range, severity, source }) => ({ code, range, severity, source }))).toEqual([
      { code: 'misspelt-field', range: rangeAt(1, 0, 7), severity: 2, source: 'ruly' },
      { code: 'path-without-slash', range: rangeAt(2, 10, 18), severity: 1, source: 'ruly' },
    ])
  })

  it('has new ones after a change, and none after the document is closed', async () => {
    const { uri } = await siteFolder({})
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisallow: /private\n')
    expect(await editor.diagnostics(uri, 1, lacksCode('misspelt-field'))).toBeDefined()
    await editor.change(uri, 2, [{ range: rangeAt(1, 4, 5), text: '' }])
    expect(codesOf(await editor.diagnostics(uri, 2))).toContain('misspelt-field')
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
    expect(await editor.diagnostics(uri, 0, (items) => items.length === 0)).toEqual([])
  })

  it.each([
    ['CRLF', 'User-agent: *\r\n# 😀\r\nDisalow: /é\r\n', 2],
    ['CR', 'User-agent: *\r# 😀\rDisalow: /é\r', 2],
    ['a byte order mark', '\uFEFFUser-agent: *\n# é\nDisalow: /é\n', 2],
    ['a lone surrogate', 'User-agent: *\n# \uD800\nDisalow: /é\n', 2],
  ])('has their places in a file with %s', async (_, text, line) => {
    const { uri } = await siteFolder({})
    const editor = await startEditor()
    await editor.open(uri, text)
    const found = await editor.diagnostics(uri, 1, hasCode('misspelt-field'))
    expect(found.find(({ code }) => code === 'misspelt-field')?.range).toEqual(rangeAt(line, 0, 7))
  })

  it('has the severities of ruly.config.json, and new ones when it changes', async () => {
    const { uri, write } = await siteFolder({
      'ruly.config.json': '{"lint":{"rules":{"misspelt-field":"error"}}}',
    })
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisalow: /private\n')
    const isError = (items: readonly Diagnostic[]): boolean => items.some(({ severity }) => severity === 1)
    expect(codesOf(await editor.diagnostics(uri, 1, isError))).toEqual(['misspelt-field'])
    await write('ruly.config.json', '{"lint":{"rules":{"misspelt-field":"off"}}}')
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] })
    expect(await editor.diagnostics(uri, 1, (items) => items.length === 0)).toEqual([])
  })

  it('is asked to watch the files that the settings name, and others when these change', async () => {
    const watched: unknown[] = []
    const dropped: unknown[] = []
    const editor = await startEditor({
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      settings: { urls: 'lists/pages.txt', expect: '' },
      onMessage: (_, message) => {
        const { method, params } = message as Partial<RegistrationMessage>
        if (method === 'client/unregisterCapability') dropped.push(params)
        for (const { registerOptions } of params?.registrations ?? [])
          watched.push(registerOptions?.watchers?.map(({ globPattern }) => globPattern))
      },
    })
    const change = async (urls: string): Promise<void> => {
      const settings = { ruly: { urls, expect: '' } }
      await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings })
    }
    await expect.poll(() => watched).toEqual([['**/ruly.config.json', '**/pages.txt']])
    await change('pages.txt')
    await change('other.txt')
    await expect.poll(() => dropped).toHaveLength(1)
    expect(watched.slice(1)).toEqual([['**/ruly.config.json', '**/other.txt']])
  })

  it('is told what is wrong with ruly.config.json', async () => {
    const { uri } = await siteFolder({ 'ruly.config.json': '{"lnt":{}}' })
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisallow: /private\n')
    const found = await editor.diagnostics(uri, 1, hasCode('configuration'))
    const message = found.find(({ code }) => code === 'configuration')?.message
    expect(message).toBe('ruly.config.json: unknown member "lnt". Did you mean "lint"?')
  })

  it('has no findings for a file that the configuration ignores', async () => {
    const { uri } = await siteFolder({ 'ruly.config.json': '{"ignore":["robots.txt"]}' })
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisalow: /private\n')
    expect(await editor.diagnostics(uri, 1)).toEqual([])
  })
})

describe('a rule that closes what robots.test expects to be open', () => {
  it('is an error at the line that decides, with the place of the expectation', async () => {
    const { uri, path } = await siteFolder({
      'robots.test':
        '# the shop\nallowed Googlebot /products/1\nallowed Googlebot /products/2\ndisallowed * /admin\n',
    })
    const editor = await startEditor()
    await editor.open(uri, 'User-agent: *\nDisallow: /admin\nDisallow: /products\n')
    const found = await editor.diagnostics(uri, 1, hasCode('expectation'))
    const failed = found.filter(({ code }) => code === 'expectation')
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatchObject({
      severity: 1,
      range: rangeAt(2, 0, 19),
      message:
        'robots.test:2 expects /products/1 to be allowed for Googlebot, but the file disallows it. 1 more verdict differs.',
      relatedInformation: [
        { location: { uri: uri.replace('robots.txt', 'robots.test'), range: { start: { line: 1 } } } },
        { location: { range: { start: { line: 2 } } } },
      ],
    })
    await editor.change(uri, 2, [
      { range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } }, text: '' },
    ])
    expect(codesOf(await editor.diagnostics(uri, 2))).not.toContain('expectation')
    expect(await readFile(join(path, 'robots.test'), 'utf8')).toContain('# the shop')
  })

  it('is told with the first line of the group, if no rule decides', async () => {
    const { uri } = await siteFolder({ 'robots.test': 'disallowed GPTBot /private\nnonsense\n' })
    const editor = await startEditor()
    await editor.open(uri, '# comment\nUser-agent: *\nDisallow: /admin\n')
    const found = await editor.diagnostics(uri, 1, hasCode('expectation'))
    const failed = found.filter(({ code }) => code === 'expectation')
    expect(failed.map(({ range: { start }, message }) => [start.line, message])).toEqual([
      [
        0,
        'robots.test:2: malformed line. Write "allowed AGENT URL" or "disallowed AGENT URL", or a JSON object with agent, url and allowed.',
      ],
      [1, 'robots.test:1 expects /private to be disallowed for GPTBot, but the file allows it.'],
    ])
  })
})

describe('an editor that asks for diagnostics', () => {
  const capabilities = {
    textDocument: { diagnostic: {} },
    workspace: { diagnostics: { refreshSupport: true } },
  }

  it('is answered, and sent none', async () => {
    const { uri } = await siteFolder({})
    const editor = await startEditor({ capabilities })
    expect(editor.hello.capabilities.diagnosticProvider).toMatchObject({ identifier: 'ruly' })
    editor.connection.onRequest('workspace/diagnostic/refresh', () => null)
    let sent = 0
    editor.connection.onNotification('textDocument/publishDiagnostics', () => void sent++)
    await editor.open(uri, 'User-agent: *\nDisalow: /private\n')
    const ask = async (): Promise<unknown[]> => {
      const params = { textDocument: { uri } }
      const report = await editor.connection.sendRequest<DocumentDiagnosticReport>(
        'textDocument/diagnostic',
        params,
      )
      return report.kind === 'full' ? codesOf(report.items) : []
    }
    await expect.poll(ask).toEqual(['misspelt-field'])
    expect(sent).toBe(0)
  })

  it('is asked to ask again when the linter has checked a large file', async () => {
    const { uri } = await siteFolder({})
    const editor = await startEditor({ capabilities, command: serverCommand })
    const refreshed = new Promise<void>((resolve) => {
      editor.connection.onRequest('workspace/diagnostic/refresh', () => resolve())
    })
    const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /page-${index}/\n`)
    await editor.open(uri, `User-agent: *\n${rules.join('')}Disallow: /page-7/\n`)
    const ask = async (): Promise<unknown[]> => {
      const params = { textDocument: { uri } }
      const report = await editor.connection.sendRequest<DocumentDiagnosticReport>(
        'textDocument/diagnostic',
        params,
      )
      return report.kind === 'full' ? codesOf(report.items) : []
    }
    expect(await ask()).toEqual([])
    await refreshed
    await expect.poll(ask).toContain('duplicate-rule')
  })
})

/** What the server sends to register or to unregister. */
interface RegistrationMessage {
  readonly method: string
  readonly params: {
    readonly registrations?: readonly {
      readonly registerOptions?: { readonly watchers?: readonly { readonly globPattern: string }[] }
    }[]
  }
}

function rangeAt(line: number, from: number, to: number) {
  return { start: { line, character: from }, end: { line, character: to } }
}
