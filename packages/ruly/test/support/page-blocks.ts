import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A piece of a program that a page shows. */
export interface PageBlock {
  /** Page and line: `docs/book.md:6`. */
  readonly place: string
  readonly code: string
}

const root = new URL('../../../../', import.meta.url)
const readmes = ['README.md', 'packages/ruly/README.md', 'packages/client/README.md']

/** Every block of JavaScript and TypeScript in the pages that people write: those of `docs/api` are declarations. */
export function pageBlocks(): readonly PageBlock[] {
  const docs = readdirSync(fileURLToPath(new URL('docs', root)), { recursive: true, encoding: 'utf8' })
  const pages = docs
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((page) => page.endsWith('.md') && !page.startsWith('docs/api/'))
  return [...readmes, ...pages.toSorted()].flatMap((page) => {
    const text = readFileSync(new URL(page, root), 'utf8')
    return Array.from(text.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms), ({ index, 1: code = '' }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      code,
    }))
  })
}
