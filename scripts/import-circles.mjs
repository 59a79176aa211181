// Finds folders that import each other. Types count, and so do imports at run time. oxlint finds files in a circle: import/no-cycle.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { filesBelow, root } from './files.mjs'

const importedFile = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g

/** The sources of a folder of the repository, each with the files that it imports. */
export function importsIn(path) {
  const files = filesBelow(root + path)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(path, name))
  return new Map(
    files.map((file) => {
      const found = readFileSync(root + file, 'utf8').matchAll(importedFile)
      return [file, Array.from(found, ([, target]) => posix.join(posix.dirname(file), target))]
    }),
  )
}

/** Folders that import each other: `a <-> b`. */
export function pairsOf(imports) {
  const edges = new Set(
    Array.from(imports, ([file, targets]) =>
      targets.map((target) => `${posix.dirname(file)} ${posix.dirname(target)}`),
    ).flat(),
  )
  return Array.from(edges, (edge) => edge.split(' '))
    .filter(([from, to]) => from < to && edges.has(`${to} ${from}`))
    .map((pair) => pair.join(' <-> '))
}
