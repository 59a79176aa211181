import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'
import { apiSite } from '../../api-site.mjs'
import { gapsOf } from '../../gaps.mjs'
import { loadApi } from '../../load-api.mjs'

const first = `
import type { Hidden } from './hidden.d.ts'
/** How a thing is made. */
export interface MakeOptions {
  /** How long it takes, in milliseconds. @default 5 */
  readonly timeMs?: number | undefined
  readonly bare?: Hidden
}
/**
 * Makes a thing, as docs/making.md says (RFC 9309 §2.2).
 *
 * @param name what it is called
 * @returns the thing
 * @throws \`TypeError\` for an empty name
 * @example
 * make('a').size // 1
 */
export declare function make(name: string, options?: MakeOptions): Thing
/** A thing. */
export declare class Thing {
  #private
  private secret
  /** How large it is, in bytes. */
  readonly size: number
  /** Makes it larger. */
  grow(bytes: number): void
}
export declare function bare(): number
`
const second = `export type { Thing } from './first.d.ts'\n/** A list of \`Thing\`. */\nexport type Things = readonly import('./first.d.ts').Thing[]\n`

const folder = testFolder('api')

const files = {
  'hidden.d.ts': 'export interface Hidden { readonly a: number }\n',
  'first.d.ts': first,
  'second.d.ts': second,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      lib: ['es2023'],
      types: [],
      allowImportingTsExtensions: true,
      noEmit: true,
      module: 'nodenext',
    },
    include: ['*.d.ts'],
  }),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

const api = await loadApi(
  ['first', 'second'].map((name) => ({
    name: `made/${name}`,
    file: join(folder, `${name}.d.ts`),
    isPrivate: false,
  })),
  join(folder, 'tsconfig.json'),
)

describe('the gaps of a public API', () => {
  it('are types that no entry exports, and what doc comments lack', () => {
    expect(gapsOf(api)).toEqual({
      'type in a public signature that no entry exports': ['Hidden (in made/first MakeOptions)'],
      'export without a description': ['made/first bare'],
      'member without a description': ['made/first MakeOptions.bare'],
      'function without a description of a parameter': ['made/first make(options)'],
      'function without a description of what it returns': ['made/first bare'],
      'function without an example': ['made/first bare'],
    })
  })
})

describe('the pages of an API', () => {
  const row = { title: 'Things', about: 'Make things.' }

  it('show what doc comments say, with links, and examples with their imports', async () => {
    const site = await apiSite(api, [
      { ...row, file: 'first.md', entries: ['made/first'] },
      { ...row, file: 'second.md', entries: ['made/second'] },
    ])
    expect([...site.keys()]).toEqual(['docs/api.md', 'docs/api/first.md', 'docs/api/second.md'])
    const page = site.get('docs/api/first.md')
    expect(page).toContain(
      'Makes a thing, as [docs/making.md](../making.md) says ([RFC 9309 §2.2](https://www.rfc-editor.org/rfc/rfc9309#section-2.2)).',
    )
    expect(page).toContain(
      '- `name`: what it is called\n\n**Returns:** the thing\n\n**Throws:** `TypeError` for an empty name',
    )
    expect(page).toContain("```ts\nimport { make } from 'made/first'\n\nmake('a').size // 1\n```")
    expect(page).toContain('- `timeMs?: number` — How long it takes, in milliseconds. Default: `5`.')
    expect(page).toContain('#### Thing.grow\n\n```ts\ngrow(bytes: number): void\n```\n\nMakes it larger.')
    expect(site.get('docs/api/second.md')).toContain('Uses [`Thing`](first.md#thing).')
    expect(site.get('docs/api.md')).toContain(
      '- [`make`](api/first.md#make) — Makes a thing, as [docs/making.md](making.md)',
    )
  })
})
