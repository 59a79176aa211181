import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The commit to compare with: that of the input, or what the event says. Undefined if the event has none, such as the first push of a
 * branch. A commit that a shallow checkout does not have is fetched.
 */
export function baseCommit(asked, env, cwd) {
  const git = gitIn(cwd)
  if (asked !== '') return present(asked, git)
  const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {}
  if (event.pull_request) return baseOfPullRequest(event.pull_request.base.sha, env.GITHUB_SHA, git)
  if (event.merge_group) return present(event.merge_group.base_sha, git)
  if (env.GITHUB_EVENT_NAME === 'push' && !/^0*$/.test(event.before ?? '')) return present(event.before, git)
  return undefined
}

/**
 * GitHub checks out a merge commit, whose first parent is the base branch as it is now. The base in the event is older if the branch
 * has moved since, and the changes of others would count as changes of the pull request.
 */
function baseOfPullRequest(base, merged, git) {
  const isMerge = git('rev-parse', 'HEAD') === merged && merged !== undefined
  if (!isMerge) return git('merge-base', 'HEAD', base) ?? present(base, git)
  return git('rev-parse', '--verify', '--quiet', 'HEAD^1') ?? parentOf(merged, git)
}

function parentOf(commit, git) {
  const fetched = git('fetch', '--quiet', '--no-tags', '--depth=2', '--', 'origin', commit)
  const parent = fetched === undefined ? undefined : git('rev-parse', '--verify', '--quiet', 'HEAD^1')
  if (parent === undefined) throw new Error(cannotFetch(`the parent of ${commit}`))
  return parent
}

/** The hash of a commit, which is fetched if it is not there. */
function present(named, git) {
  const resolve = (name) => git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
  const here = resolve(named) ?? resolve(`origin/${named}`)
  if (here !== undefined) return here
  const branch = named.replace(/^origin\//, '')
  const fetched = git('fetch', '--quiet', '--no-tags', '--depth=1', '--', 'origin', branch)
  const commit = fetched === undefined ? undefined : resolve('FETCH_HEAD')
  if (commit === undefined) throw new Error(cannotFetch(named))
  return commit
}

function cannotFetch(what) {
  return `cannot fetch ${what}, which the files are compared with. Check out the history: actions/checkout with fetch-depth: 0.`
}

/** Runs git in a folder: gives what it prints, or undefined if it fails. */
function gitIn(cwd) {
  return (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
}
