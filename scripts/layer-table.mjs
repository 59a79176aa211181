// Prints who may import whom in some packages: npm run docs -- layers -- packages/client/src. Without a package, it only checks
// that every folder with sources has a row in layers.mjs, that every row has a folder, and that no folders import each other.
import { posix } from 'node:path'

import { layers, packages } from '../layers.mjs'
import { importsIn, pairsOf } from './import-circles.mjs'

/** Every source of a package with a table, with the files that it imports. */
const sources = new Map(Object.keys(layers).flatMap((path) => [...importsIn(path)]))

function wrongRows([path, folders]) {
  const own = [...sources.keys()].filter((file) => file.startsWith(`${path}/`))
  const present = [...new Set(own.map((file) => posix.relative(path, posix.dirname(file)) || '.'))]
  const rows = Object.keys(folders)
  const isIn = (row, folder) => row === folder || (row.endsWith('/*') && row === `${posix.dirname(folder)}/*`)
  return [
    ...present
      .filter((folder) => !rows.some((row) => isIn(row, folder)))
      .map((folder) => `has no row for ${path}/${folder}`),
    ...rows
      .filter((row) => !present.some((folder) => isIn(row, folder)))
      .map((row) => `names ${path}/${row}, which has no sources`),
  ].map((problem) => `layers.mjs ${problem}`)
}

function may({ imports, types }) {
  if (imports === 'all') return 'everything in the package'
  return [imports.join(', ') || 'nothing else', ...(types ? ['types of everything'] : [])].join('; ')
}

function printed(path) {
  const rows = Object.entries(layers[path])
  const width = Math.max(...rows.map(([folder]) => folder.length))
  const others = `of the other packages: ${packages[path].join(', ') || 'nothing'}`
  return [path, ...rows.map(([folder, row]) => `  ${folder.padEnd(width)}  ${may(row)}`), others].join('\n')
}

const asked = process.argv.slice(2).filter((word) => word !== '--check')
const unknown = asked.filter((path) => !Object.hasOwn(layers, path))
const problems = [
  ...Object.entries(layers).flatMap(wrongRows),
  ...pairsOf(sources).map((pair) => `folders that import each other: ${pair}`),
  ...unknown.map((path) => `layers.mjs has no package ${path}: it has ${Object.keys(layers).join(', ')}`),
]

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else if (asked.length > 0) console.log(asked.map(printed).join('\n\n'))
