// A program of somebody else: an empty folder that the packed packages are installed in.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { publicPackages } from '../../tools/release/public-packages.mjs'
import { root, tempFolder } from '../files.mjs'

export const temp = realpathSync(tempFolder('smoke'))
export const consumer = join(temp, 'consumer')

/** Every path that a module of a package can be imported by. */
export const allPaths = publicPackages(root).flatMap(({ manifest: { name, exports = {} } }) =>
  Object.keys(exports)
    .filter((path) => path !== './internal')
    .map((path) => path.replace('.', name)),
)
export const enginePaths = allPaths.filter((path) => /^ruly(?:$|\/)/.test(path))

export function say(what) {
  console.log(`smoke: ${what}`)
}

export function fail(what) {
  throw new Error(what)
}

/** Runs a program to its end and gives what it printed; throws unless it exits with `code`. */
export function run(program, args, { cwd = root, code = 0, env = process.env } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (error) throw error
  if (status !== code)
    fail(`${program} ${args.join(' ')}: exit code ${status}, not ${code}\n${stdout}${stderr}`)
  return stdout + (code === 0 ? '' : stderr)
}

/** Runs a module in Node and expects that it says `used`. */
export function use(file, { node = process.execPath, args = [] } = {}) {
  const said = run(node, [...args, file], { cwd: consumer })
  if (said.trim() !== 'used') fail(`${file} printed: ${said}`)
}

export function write(name, text) {
  writeFileSync(join(consumer, name), text)
}

export function bin(name) {
  return join(root, 'node_modules', '.bin', name)
}

/** Installs packages in a program of this name in the temporary folder. */
export function install(name, packages) {
  const folder = join(temp, name)
  mkdirSync(folder, { recursive: true })
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true, "type": "module" }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], { cwd: folder })
}
