import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Writes a value as JSON, with the folder that it is in. */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** The values of a file with one in JSON on each line. */
export function readNdjson(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

const folders = []

/** Makes a folder for temporary files, which is deleted when this process ends. */
export function tempFolder(name, parent = tmpdir()) {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, `ruly-${name}-`))
  if (folders.push(folder) === 1) process.once('exit', () => folders.forEach(remove))
  return folder
}

/** Calls back with a folder for temporary files, which is deleted afterwards. */
export async function withTempFolder(name, work) {
  const folder = mkdtempSync(join(tmpdir(), `ruly-${name}-`))
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true })
}
