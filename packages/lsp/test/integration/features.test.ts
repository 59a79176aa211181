import { expect, it } from 'vitest'
import {
  CancellationTokenSource,
  LSPErrorCodes,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type TextEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

import { serverCommand, startEditor, type Editor, type EditorOptions } from '../support/editor.ts'
import { siteFolder } from '../support/site-folder.ts'

const robots = `# Rules of the shop,
# last changed in spring.
User-agent: Googlebot
User-agent: bingbot
Disallow: /cart
Allow: /cart/help$

User-agent: *
Crawl-delay: 5
Disallow: /*.pdf$

Sitemap: https://shop.example/sitemap.xml
`

const urls = 'https://shop.example/\nhttps://shop.example/cart\n/cart/help\n# none\n/a/b.pdf\n/a/b.html\n'

interface Asking {
  readonly editor: Editor
  readonly uri: string
  readonly ask: <Result>(method: string, params?: object) => Promise<Result>
}

async function openShop(
  text = robots,
  files: Readonly<Record<string, string>> = {},
  options: EditorOptions = {},
): Promise<Asking> {
  const { uri } = await siteFolder(files)
  const editor = await startEditor(options)
  await editor.open(uri, text)
  return {
    editor,
    uri,
    ask: (method, params = {}) =>
      editor.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, ...params }),
  }
}

/** The text of a hover. */
async function hoverText({ ask }: Asking, line: number): Promise<string> {
  const hover = await ask<Hover | null>('hover', { position: { line, character: 1 } })
  return (hover?.contents as { readonly value: string } | undefined)?.value ?? ''
}

it('a user-agent line says which agents of the registry obey the group, and who runs them', async () => {
  const shop = await openShop()
  const text = await hoverText(shop, 2)
  expect(text).toContain('**Group of `Googlebot`, `bingbot`**, 2 rules')
  expect(text).toContain('- **Googlebot** (Google, search)')
  expect(text).toContain('- **bingbot** (Microsoft, search)')
  expect(text).not.toContain('GPTBot')
  expect(await hoverText(shop, 7)).toContain('every agent that no group names')
})

it('a rule says what it matches, with examples and the URLs of the list that it decides', async () => {
  const shop = await openShop(robots, { 'urls.txt': urls })
  expect(await hoverText(shop, 4)).toContain(
    '**Disallows** every URL whose path and query begin with `/cart`.',
  )
  expect(await hoverText(shop, 5)).toContain('**Allows** only the URL whose path and query are `/cart/help`.')
  await expect.poll(() => hoverText(shop, 9)).toContain('Decides 1 of the 5 URLs of the list:\n- `/a/b.pdf`')
  expect(await hoverText(shop, 9)).toContain('every URL whose path and query end with `.pdf`')
})

it('any other field says what it is and who reads it, and a finding why it matters', async () => {
  const shop = await openShop()
  expect(await hoverText(shop, 8)).toContain('Asks the agents of the group to wait')
  expect(await hoverText(shop, 11)).toContain('Names a sitemap')
  expect(await hoverText(shop, 6)).toBe('')
  const misspelt = await openShop('User-agent: *\nDisalow: /a\n')
  await expect.poll(() => hoverText(misspelt, 1)).toContain('**misspelt-field**: ')
})

it('completion offers fields, agents with their operators, and folders of the list', async () => {
  const { ask, editor, uri } = await openShop('User-agent: \nDis\nDisallow: /a\n', { 'urls.txt': urls })
  const at = async (line: number, character: number): Promise<readonly CompletionItem[]> =>
    ask('completion', { position: { line, character } })
  const agents = await at(0, 12)
  expect(agents.find(({ label }) => label === 'GPTBot')).toMatchObject({
    detail: 'OpenAI, training',
    textEdit: { newText: 'GPTBot', range: { start: { line: 0, character: 12 } } },
  })
  const fields = await at(1, 3)
  expect(fields.find(({ label }) => label === 'Disallow')).toMatchObject({
    textEdit: {
      newText: 'Disallow: ',
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } },
    },
  })
  await expect
    .poll(async () => (await at(2, 12)).map(({ label }) => label))
    .toEqual(['/', '/*?', '/*.pdf$', '/a/', '/cart/'])
  await editor.change(uri, 2, [{ text: '# Dis' }])
  expect(await at(0, 5)).toEqual([])
})

it('symbols are the groups with their rules, and the sitemaps', async () => {
  const { ask } = await openShop()
  const symbols = await ask<DocumentSymbol[]>('documentSymbol')
  expect(symbols.map(({ name, detail }) => [name, detail])).toEqual([
    ['Googlebot, bingbot', '2 rules'],
    ['*', '1 rule'],
    ['Sitemap: https://shop.example/sitemap.xml', undefined],
  ])
  expect(symbols[0]?.children?.map(({ name }) => name)).toEqual(['Disallow: /cart', 'Allow: /cart/help$'])
  expect(symbols[0]?.range).toEqual({ start: { line: 2, character: 0 }, end: { line: 5, character: 18 } })
})

it('groups and comments fold, and a sitemap is a link', async () => {
  const { ask } = await openShop()
  const folds = await ask<FoldingRange[]>('foldingRange')
  expect(folds.map(({ startLine, endLine, kind }) => [startLine, endLine, kind])).toEqual([
    [2, 5, undefined],
    [7, 9, undefined],
    [0, 1, 'comment'],
  ])
  const links = await ask<DocumentLink[]>('documentLink')
  expect(links).toEqual([
    {
      target: 'https://shop.example/sitemap.xml',
      range: { start: { line: 11, character: 9 }, end: { line: 11, character: 41 } },
    },
  ])
})

it('code lenses count the URLs of urls.txt that each group and each rule decides', async () => {
  const { ask } = await openShop(robots, { 'urls.txt': urls })
  const lenses = await ask<CodeLens[]>('codeLens')
  expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
    [2, 'decides 2 of the 5 URLs in urls.txt, disallows 1'],
    [4, 'decides 1 of the 5 URLs in urls.txt'],
    [5, 'decides 1 of the 5 URLs in urls.txt'],
    [7, 'decides 1 of the 5 URLs in urls.txt, disallows 1'],
    [9, 'decides 1 of the 5 URLs in urls.txt'],
  ])
})

it('there are no code lenses without a list, and the list can have another name', async () => {
  const { ask } = await openShop()
  expect(await ask<CodeLens[]>('codeLens')).toEqual([])
  const { uri } = await siteFolder({ 'pages.txt': '/cart\n' })
  const editor = await startEditor({ settings: { urls: 'pages.txt' } })
  await editor.open(uri, robots)
  const [first] = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri },
  })
  expect(first?.command?.title).toBe('decides 1 of the 1 URLs in pages.txt, disallows 1')
})

it('each fix of the linter is an action, and so is a comment that silences the rule', async () => {
  const text = 'User-agent: *\nDisallow: private\n'
  const { ask, uri } = await openShop(text)
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }
  const actions = await ask<CodeAction[]>('codeAction', { range, context: { diagnostics: [] } })
  expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
    ['Fix path-without-slash (may change what robots may fetch)', undefined],
    ['Silence path-without-slash in this line', undefined],
  ])
  expect(actions.map(({ edit }) => applied(text, edit?.changes?.[uri]))).toEqual([
    'User-agent: *\nDisallow: /private\n',
    'User-agent: *\n# ruly-disable-next-line path-without-slash\nDisallow: private\n',
  ])
})

it('only a fix that keeps every verdict is preferred', async () => {
  const { ask } = await openShop('User-agent: *\nDisallow: /a\nDisallow: /a\n')
  const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } }
  const [fix] = await ask<CodeAction[]>('codeAction', { range, context: { diagnostics: [] } })
  expect(fix).toMatchObject({ title: 'Fix duplicate-rule', isPreferred: true })
})

it('source.fixAll applies the fixes that keep every verdict, and no others', async () => {
  const text = 'User-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\nDisallow: private\r\n'
  const { ask, uri } = await openShop(text)
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  const context = { diagnostics: [], only: ['source.fixAll'] }
  const actions = await ask<CodeAction[]>('codeAction', { range, context })
  expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.ruly'])
  const after = applied(text, actions[0]?.edit?.changes?.[uri])
  expect(after).toBe('User-agent: *\r\nDisallow: /a\r\nDisallow: private\r\n')
})

it('source.fixAll changes nothing in a file that the configuration ignores', async () => {
  const { ask } = await openShop('User-agent: *\nDisallow: /a\nDisallow: /a\n', {
    'ruly.config.json': '{"ignore":["robots.txt"]}',
  })
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  const context = { diagnostics: [], only: ['source.fixAll'] }
  expect(await ask('codeAction', { range, context })).toEqual([])
})

it('formatting writes what ruly fmt writes, with the line ends of the configuration', async () => {
  const text = 'user-agent:*\ndisallow : /é\n\n\n\nuser-agent: b\nallow:/\n'
  const plain = await openShop(text)
  const options = { tabSize: 2, insertSpaces: true }
  const edits = await plain.ask<TextEdit[]>('formatting', { options })
  const formatted = 'User-agent: *\nDisallow: /é\n\nUser-agent: b\nAllow: /\n'
  expect(applied(text, edits)).toBe(formatted)
  const windows = await openShop(text, { 'ruly.config.json': '{"fmt":{"lineEnd":"crlf"}}' })
  const crlf = await windows.ask<TextEdit[]>('formatting', { options })
  expect(applied(text, crlf)).toBe(formatted.replaceAll('\n', '\r\n'))
})

function applied(text: string, edits: TextEdit[] = []): string {
  return TextDocument.applyEdits(TextDocument.create('', '', 0, text), edits)
}

it('a request that the editor cancels is answered as cancelled', async () => {
  const rules = Array.from({ length: 5000 }, (_, index) => `Disallow: /page-${index}/\n`)
  const text = `User-agent: *\n${rules.join('')}`
  const { editor, uri } = await openShop(text, {}, { command: serverCommand })
  const source = new CancellationTokenSource()
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  const params = { textDocument: { uri }, range, context: { diagnostics: [] } }
  const answer = editor.connection.sendRequest('textDocument/codeAction', params, source.token)
  source.cancel()
  await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
})
