import { spawnSync } from 'node:child_process'

/**
 * The files that changed since a commit, including new ones that git does not track yet.
 *
 * @param {string} commit
 * @param {string} [folder] the root of the repository
 * @returns {Set<string>} paths from the root
 * @throws {Error} if the repository has no such commit
 */
export function changedFiles(commit, folder = '.') {
  if (git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`).length === 0)
    throw new Error(`--changed must be followed by a commit of this repository, got "${commit}".`)
  return new Set([
    ...git(folder, 'diff', '--name-only', commit),
    ...git(folder, 'ls-files', '--others', '--exclude-standard'),
  ])
}

/** The last commit that is older than so many days; the first one if none is. */
export function commitBefore(days, folder = '.') {
  if (!(days > 0)) throw new Error(`--days must be a number above 0, got ${days}.`)
  const [old] = git(folder, 'rev-list', '-1', `--before=${days} days ago`, 'HEAD')
  return old ?? git(folder, 'rev-list', '--max-parents=0', 'HEAD')[0]
}

function git(folder, ...words) {
  const { stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
