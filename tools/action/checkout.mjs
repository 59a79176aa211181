import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/** Git without the configuration of this machine. */
export const gitEnvironment = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'GitHub',
  GIT_AUTHOR_EMAIL: 'noreply@github.com',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.com',
}

/** Runs git in a folder, and gives what it prints. */
export function gitIn(cwd) {
  return (...words) =>
    execFileSync('git', words, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...gitEnvironment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
}

/**
 * What GitHub has of a pull request: a bare repository with the branches of `repository`, and the merge of one into another at
 * `refs/pull/NUMBER/merge`.
 */
export function openPullRequest(repository, { base, head, number, folder }) {
  const origin = join(folder, 'origin.git')
  gitIn(folder)('clone', '--quiet', '--bare', repository, origin)
  const git = gitIn(origin)
  git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  const [baseSha, headSha] = [base, head].map((name) => git('rev-parse', name))
  const merged = join(folder, 'merged')
  gitIn(folder)('clone', '--quiet', '--no-checkout', origin, merged)
  const inMerged = gitIn(merged)
  inMerged('checkout', '--quiet', '--detach', baseSha)
  inMerged('merge', '--quiet', '--no-ff', '-m', `Merge ${headSha} into ${baseSha}`, headSha)
  const mergeSha = inMerged('rev-parse', 'HEAD')
  inMerged('push', '--quiet', 'origin', `HEAD:refs/pull/${number}/merge`)
  return { origin, baseSha, headSha, mergeSha }
}

/** Checks a commit out as actions/checkout does: a new repository, and one commit unless the depth is 0, which is all of them. */
export function checkOut(origin, workspace, { sha, ref, depth = 1 }) {
  mkdirSync(workspace, { recursive: true })
  const git = gitIn(workspace)
  git('init', '--quiet')
  git('remote', 'add', 'origin', pathToFileURL(origin).href)
  const local = ref.replace(/^refs\/(?:heads|pull)\//, 'refs/remotes/pull/')
  const all = ['+refs/heads/*:refs/remotes/origin/*']
  const options = depth === 0 ? all : []
  const shallow = depth === 0 ? [] : [`--depth=${depth}`]
  git('fetch', '--quiet', '--no-tags', '--prune', ...shallow, 'origin', ...options, `+${sha}:${local}`)
  git('checkout', '--quiet', '--force', local)
}
