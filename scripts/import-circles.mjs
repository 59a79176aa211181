// Finds folders that import each other and files in a circle of imports. Types count, and so do imports at run time, except for those
// of the same folder: a definition loads its code on use, and the code has the types of the definition.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { filesBelow, root } from './files.mjs'

const importedFile = /\b(?:from|import)\s*(\(?)\s*'(\.[^']+\.ts)'/g

/** The sources of a folder of the repository, each with the files that it imports. */
export function importsIn(path) {
  const files = filesBelow(root + path)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(path, name))
  return new Map(
    files.map((file) => {
      const found = readFileSync(root + file, 'utf8').matchAll(importedFile)
      const others = Array.from(found).filter(
        ([, call, target]) => call === '' || posix.dirname(target) !== '.',
      )
      return [file, others.map(([, , target]) => posix.join(posix.dirname(file), target))]
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

/** Files that import themselves by way of other files. */
export function filesInCircles(imports) {
  const reachesItself = (file) => {
    const seen = new Set()
    const open = [...(imports.get(file) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === file) return true
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(imports.get(next) ?? []))
    }
    return false
  }
  return [...imports.keys()].filter(reachesItself)
}
