// Finds folders that import each other and files in a circle of imports. Types count, and so do imports at run time.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const importedFile = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g

/** The sources of a folder, each with the files that it imports. */
export function importsIn(path, root) {
  const files = readdirSync(new URL(`${path}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(path, name.replaceAll('\\', '/')))
  return new Map(
    files.map((file) => {
      const found = readFileSync(new URL(file, root), 'utf8').matchAll(importedFile)
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

/** What is found but not known, and what is known but no longer there. */
export function differences(found, known, what) {
  return [
    ...found.filter((one) => !known.includes(one)).map((one) => `${what}: ${one}`),
    ...known
      .filter((one) => !found.includes(one))
      .map((one) => `known-circles.json is out of date: drop ${one}`),
  ]
}
