import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, it } from 'vitest'
import oniguruma from 'vscode-oniguruma'
import textmate from 'vscode-textmate'

/** A line and its tokens with their innermost scopes; `start` are the scopes of plain text. */
interface Vector {
  readonly id: string
  readonly line: string
  readonly tokens: readonly (readonly [text: string, scope: string])[]
}

const grammarFile = new URL('../../../../editors/vscode/syntaxes/robots-txt.tmLanguage.json', import.meta.url)
const vectorsFile = new URL('../vectors/grammar.ndjson', import.meta.url)
const vectors = readFileSync(vectorsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector)

async function loadGrammar(): Promise<textmate.IGrammar> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'))
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer)
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: () =>
      Promise.resolve(textmate.parseRawGrammar(readFileSync(grammarFile, 'utf8'), 'robots-txt.json')),
  })
  const grammar = await registry.loadGrammar('source.robots-txt')
  if (grammar === null) throw new Error('no grammar')
  return grammar
}

const loaded = loadGrammar()

it.each(vectors)('the colours of VS Code are right in a line: $id', async ({ line, tokens }) => {
  const grammar = await loaded
  const found = grammar.tokenizeLine(line, null).tokens.map(({ startIndex, endIndex, scopes }) => {
    const scope = scopes.length < 2 ? '' : (scopes.at(-1) ?? '').replace(/\.robots-txt$/, '')
    return [line.slice(startIndex, endIndex), scope]
  })
  expect(found.filter(([text, scope]) => text?.trim() !== '' || scope !== '')).toEqual(tokens)
})
