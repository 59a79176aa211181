import type { Dialect } from '../../src/dialects/index.ts'
import type { CompileRule } from '../../src/model/dialect.ts'

/**
 * The same dialect without its promises, so that nothing is read, chosen or compared in a faster way than its functions say.
 *
 * A bound function has none of the properties of the function itself.
 */
export function withoutPromises(dialect: Dialect): Dialect {
  const { reading, selection, matching } = dialect
  return {
    ...dialect,
    reading: { ...reading, split: bare(reading.split), classify: bare(reading.classify) },
    selection: {
      ...selection,
      names: bare(selection.names),
      isWildcard: bare(selection.isWildcard),
      choose: bare(selection.choose),
    },
    matching: { ...matching, target: bare(matching.target), compile: bareCompile(matching.compile) },
  }
}

/** What a function needs is not a promise. */
function bareCompile(compile: CompileRule): CompileRule {
  const { needsGroups } = compile
  return needsGroups === undefined ? bare(compile) : Object.assign(bare(compile), { needsGroups })
}

function bare<F extends (...given: never[]) => unknown>(made: F): F {
  return made.bind(undefined) as F
}
