// Reads a public API out of declarations.
import { Application, Converter } from 'typedoc'
import ts from 'typescript'

/**
 * A public API as typedoc and the compiler see it.
 *
 * @param entries in the order of the pages: the name of each, its file of declarations, and whether it is private
 * @param tsconfig the file that says how the declarations are read
 * @returns the entries with what they export; the compiler's checker; the symbol of a reflection; the node of a signature
 */
export async function loadApi(entries, tsconfig) {
  const app = await Application.bootstrap({
    entryPoints: entries.map(({ file }) => file),
    tsconfig,
    alwaysCreateEntryPointModule: true,
    blockTags: ['@param', '@returns', '@throws', '@default', '@example', '@see', '@typeParam', '@deprecated'],
    disableGit: true,
    disableSources: true,
    excludeExternals: true,
    excludePrivate: true,
    logLevel: 'Warn',
    name: 'ruly',
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
    entries: entries.map(({ name, file, isPrivate }) => ({
      name,
      isPrivate,
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
