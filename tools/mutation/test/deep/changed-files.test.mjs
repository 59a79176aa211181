import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'
import { changedFiles, commitBefore } from '../../changed-files.mjs'

const folder = testFolder('changed-files')
const dayMs = 86_400_000

function git(...words) {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
}

function commit(name, age) {
  const date = new Date(Date.now() - age).toISOString()
  writeFileSync(join(folder, name), name)
  git('add', '.')
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', name], {
    cwd: folder,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
  return git('rev-parse', 'HEAD')
}

let commits
beforeAll(() => {
  git('init', '-q')
  writeFileSync(join(folder, '.gitignore'), 'ignored')
  commits = [commit('first', 3 * dayMs), commit('second', 2 * dayMs), commit('third', 1000)]
  mkdirSync(join(folder, 'new'))
  for (const name of ['first', 'new/file', 'ignored']) writeFileSync(join(folder, name), 'changed')
})

it('changed files are those of later commits, of the work tree, and new ones', () => {
  expect(changedFiles('HEAD', folder)).toEqual(new Set(['first', 'new/file']))
  expect(changedFiles(commits[1], folder)).toEqual(new Set(['first', 'third', 'new/file']))
})

it.each(['', 'no-such-branch', '--output=x'])(
  'changed files need a commit that exists, not %j',
  (revision) => {
    expect(() => changedFiles(revision, folder)).toThrow(
      `--changed must be followed by a commit of this repository, got "${revision}".`,
    )
  },
)

it('the commit of some days ago is the first one in a repository that is younger', () => {
  expect(commitBefore(1, folder)).toBe(commits[1])
  expect(commitBefore(9, folder)).toBe(commits[0])
  expect(() => commitBefore(Number.NaN, folder)).toThrow('--days must be a number above 0, got NaN.')
})
