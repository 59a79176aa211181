import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

/** Git without the configuration of this machine. */
const gitEnvironment = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
} as const

/** A repository of git in a folder of its own. */
export interface Repository {
  readonly path: string
  readonly git: (...words: readonly string[]) => string
  readonly write: (name: string, content: string) => void
  /** Commits everything. */
  readonly commit: (message: string) => void
}

/** A repository with a first commit of these files on `main`; deleted when the test ends. */
export function createRepository(files: Readonly<Record<string, string>>): Repository {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'ruly-repository-')))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const git = (...words: readonly string[]): string =>
    execFileSync('git', [...words], {
      cwd: path,
      env: { ...process.env, ...gitEnvironment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  const commit = (message: string): void => {
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '-m', message)
  }
  git('init', '--quiet', '--initial-branch', 'main')
  for (const [name, content] of Object.entries(files)) write(name, content)
  commit('first')
  return { path, git, write, commit }
}
