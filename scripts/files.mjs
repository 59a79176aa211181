import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
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

/** The files below a folder, each as its path in the folder, with slashes. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
}

/** The files of the repository that match patterns, or all, without those that git ignores, as paths from the root. */
export function repositoryFiles(...patterns) {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns]
  const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0')
  return paths.filter((path) => path !== '' && existsSync(root + path))
}

/** Makes a folder that no other program has. */
export function newFolder(name, parent = tmpdir()) {
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, `ruly-${name}-`))
}

const folders = []

/** Makes a folder for temporary files, which is deleted when this process ends. */
export function tempFolder(name, parent) {
  const folder = newFolder(name, parent)
  if (folders.push(folder) === 1) process.once('exit', () => folders.forEach(remove))
  return folder
}

/** Calls back with a folder for temporary files, which is deleted afterwards. */
export async function withTempFolder(name, work) {
  const folder = newFolder(name)
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true })
}
