// Reads the public API out of the declarations that the build has written.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { Application, Converter } from 'typedoc'
import ts from 'typescript'

import { apiPages, privateEntries } from './api-pages.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const packages = ['ruly', 'client', 'cli']

/** Every entry of the published packages with its declarations: `ruly/lint` → `packages/ruly/dist/lint/index.d.ts`. */
function publishedEntries() {
  return new Map(
    packages.flatMap((folder) => {
      const { name, exports = {} } = JSON.parse(
        readFileSync(`${root}packages/${folder}/package.json`, 'utf8'),
      )
      return Object.entries(exports)
        .filter(([, { types }]) => types !== undefined)
        .map(([path, { types }]) => [
          `${name}${path.slice(1)}`,
          `${root}packages/${folder}/${types.slice(2)}`,
        ])
    }),
  )
}

/** The entries in the order of the pages; throws when the table of pages differs from the packages. */
function entriesInOrder() {
  const published = publishedEntries()
  const listed = [...apiPages.flatMap(({ entries }) => entries), ...privateEntries]
  const wrong = [
    ...[...published.keys()].filter((name) => !listed.includes(name)).map((name) => `lacks ${name}`),
    ...listed.filter((name) => !published.has(name)).map((name) => `names ${name}, which no package exports`),
  ]
  if (wrong.length > 0) throw new Error(`tools/docs/api-pages.mjs ${wrong.join(' and ')}`)
  const missing = listed.map((name) => published.get(name)).filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`${missing[0]} does not exist. Run: npm run build`)
  return listed.map((name) => ({ name, file: published.get(name) }))
}

/**
 * The public API as typedoc and the compiler see it.
 *
 * @returns the entries in the order of the pages; the compiler's checker; the symbol of a reflection; the node of a signature
 */
export async function loadApi() {
  const entries = entriesInOrder()
  const app = await Application.bootstrap({
    entryPoints: entries.map(({ file }) => file),
    tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    alwaysCreateEntryPointModule: true,
    blockTags: ['@param', '@returns', '@throws', '@default', '@example', '@see', '@typeParam', '@deprecated'],
    disableGit: true,
    disableSources: true,
    excludeExternals: true,
    excludePrivate: true,
    logLevel: 'Warn',
    skipErrorChecking: true,
    sort: ['source-order'],
    validation: false,
  })
  const symbols = new Map()
  const nodes = new Map()
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    symbols.set(reflection, context.getSymbolFromReflection(reflection))
  })
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, reflection, node) => nodes.set(reflection, node))
  let program
  app.converter.on(Converter.EVENT_BEGIN, (context) => {
    program = context.programs[0]
  })
  const project = await app.convert()
  if (project === undefined || app.logger.hasErrors())
    throw new Error('typedoc could not read the declarations')
  const checker = program.getTypeChecker()
  return {
    checker,
    symbols,
    nodes,
    entries: entries.map(({ name, file }) => ({
      name,
      isPrivate: privateEntries.includes(name),
      module: project.children.find((module) => symbols.get(module)?.declarations[0].fileName === file),
      exported: exportsOf(checker, program.getSourceFile(file)),
    })),
  }
}

/** The names that a module exports, sorted, each with the symbol that it stands for. */
function exportsOf(checker, source) {
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((symbol) => ({ name: symbol.name, symbol: target(checker, symbol) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The symbol behind an import or a re-export. */
export function target(checker, symbol) {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}
