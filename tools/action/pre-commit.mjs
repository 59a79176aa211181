import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/files.mjs'
import { gitEnvironment, gitIn } from './checkout.mjs'

/** Whether the program pre-commit is installed. */
export const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0

/** Installs the hooks of this repository in a clone, by the configuration of the example, and commits the change of a branch. */
export async function preCommit({ repository, branch, folder }) {
  if (!hasPreCommit)
    return { skipped: 'pre-commit is not installed. Install it: https://pre-commit.com/#install' }
  const hooks = hookRepository(join(folder, 'hooks'))
  const clone = join(folder, 'clone')
  gitIn(folder)('clone', '--quiet', '--branch', 'main', repository, clone)
  const git = gitIn(clone)
  installRuly(clone)
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n.pre-commit-config.yaml\n')
  const config = readFileSync(join(root, 'examples/pull-request/.pre-commit-config.yaml'), 'utf8')
  writeFileSync(
    join(clone, '.pre-commit-config.yaml'),
    config.replace('https://github.com/OWNER/ruly', hooks),
  )
  const env = { ...process.env, ...gitEnvironment, PRE_COMMIT_HOME: join(folder, 'pre-commit') }
  const installed = spawnSync('pre-commit', ['install'], { cwd: clone, env, encoding: 'utf8' })
  if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr)
  git('checkout', '--quiet', `origin/${branch}`, '--', '.')
  const { status, stdout, stderr } = spawnSync('git', ['commit', '-m', 'change robots.txt'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  return { isStopped: status !== 0, output: `${stdout}${stderr}` }
}

/** The hooks as pre-commit gets them: a repository with a tag. */
export function hookRepository(path) {
  mkdirSync(path)
  cpSync(join(root, '.pre-commit-hooks.yaml'), join(path, '.pre-commit-hooks.yaml'))
  const git = gitIn(path)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '-m', 'hooks')
  git('tag', 'v0.1.0')
  return path
}

/** Installs the built command of this repository in a folder, as in a project that depends on it. */
export function installRuly(folder) {
  const modules = join(folder, 'node_modules')
  for (const name of ['@ruly', '.bin']) mkdirSync(join(modules, name), { recursive: true })
  symlinkSync(join(root, 'packages/cli'), join(modules, '@ruly/cli'))
  symlinkSync(join(root, 'packages/cli/bin/ruly.js'), join(modules, '.bin/ruly'))
}
