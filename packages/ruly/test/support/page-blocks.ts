import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A block of code in a page. */
export interface PageBlock {
  /** Page and line: `docs/book.md:6`. */
  readonly place: string
  readonly page: string
  /** What stands behind the fence: `ts`, `sh`; empty where nothing does. */
  readonly language: string
  readonly code: string
}

const root = new URL('../../../../', import.meta.url)

/** The pages for people who use ruly: README, SECURITY, `docs`, and the READMEs of the packages. */
export function pages(): readonly string[] {
  const below = (folder: string): string[] =>
    readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((page) => page.endsWith('.md'))
  const readmes = [
    'ruly',
    'preferences',
    'lint',
    'client',
    'compat',
    'crawlee',
    'handlers',
    'vite',
    'server',
    'lsp',
    'cli',
  ].map((name) => `packages/${name}/README.md`)
  return [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    ...readmes,
    ...below('docs').toSorted(),
  ]
}

const made = new URL('tools/site/pages/', root)

/** The pages of the site that are made from the sources: API, commands, lint rules. They are there after `npm run docs`, and in `npm test`. */
export function madePages(): readonly string[] {
  if (!existsSync(made))
    throw new Error('tools/site/pages does not exist: the pages are made from the sources. Run: npm run docs')
  return readdirSync(fileURLToPath(made), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((page) => page.endsWith('.md'))
    .toSorted()
}

/** The text of a page, also of one that is made. */
export function pageText(page: string): string {
  const committed = new URL(page, root)
  return readFileSync(existsSync(committed) ? committed : new URL(page, made), 'utf8')
}

/** Every block of code in pages. */
export function pageBlocks(among: readonly string[] = pages()): readonly PageBlock[] {
  return among.flatMap((page) => {
    const text = pageText(page)
    return Array.from(
      text.matchAll(/^( *)```([^\n]*)\n(.*?)^\1```$/gms),
      ({ index, 2: language = '', 3: code = '' }) => ({
        place: `${page}:${text.slice(0, index).split('\n').length}`,
        page,
        language,
        code,
      }),
    )
  })
}

/**
 * The blocks that are programs.
 *
 * On the pages of the API these are the examples of the doc comments, which begin with their imports; other blocks there are declarations.
 * Those of examples are not among them: their packages are not installed here, and deep tests run them.
 */
export function programBlocks(among: readonly string[] = pages()): readonly PageBlock[] {
  const examples = examplePrograms()
  return pageBlocks(among).filter((block) => {
    const { page, language, code } = block
    const isProgram = !page.startsWith('docs/api/') || code.startsWith('import ')
    return (language === 'ts' || language === 'js') && isProgram && !isOfExample(block, examples)
  })
}

/** Whether a program is of an example: part of its file, or, on a page of the API, with imports that only examples have installed. */
function isOfExample({ page, code }: PageBlock, examples: readonly string[]): boolean {
  if (page.startsWith('docs/api/'))
    return /from '(?:@crawlee\/|express|fastify|playwright|puppeteer)/.test(code)
  return examples.some((program) => program.includes(code))
}

/** The text of every module of `examples`. */
function examplePrograms(): readonly string[] {
  const folder = fileURLToPath(new URL('examples/', root))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modules = names.filter((name) => /\.m?js$/.test(name) && !name.includes('node_modules'))
  return modules.map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Whether a program asks the network, reads files, writes to a database, or ends its process: its names and types are checked, it is not run. */
export function needsNetwork({ code }: PageBlock): boolean {
  return (
    /from '(?:@ruly\/(?:client|batch|server|lsp)|undici|ioredis|lmdb)/.test(code) ||
    /\bfetch\('http/.test(code) ||
    // Of the ports, what waits asks the network, and these two write files.
    (/from '@ruly\/compat\//.test(code) && /\bawait\b|\bopenLmdbStorage\(|\bRobotRulesDbm\(/.test(code))
  )
}
