import { readFileSync } from 'node:fs'

/**
 * The commit to compare with: that of the input, or what the event says. Undefined if the event has none, such as the first push of a
 * branch. A commit that a shallow checkout does not have is fetched.
 */
export function baseCommit(asked, env, git) {
  const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {}
  const isPush = env.GITHUB_EVENT_NAME === 'push' && !/^0*$/.test(event.before ?? '')
  if (asked !== '') {
    const commit = present(asked, git)
    // A push to the branch that the input names: the branch is what was pushed.
    return isPush && commit === git('rev-parse', 'HEAD') ? present(event.before, git) : commit
  }
  if (event.pull_request) {
    refuseBaseBranch(env, git)
    return baseOfPullRequest(event.pull_request.base.sha, env.GITHUB_SHA, git)
  }
  if (event.merge_group) return present(event.merge_group.base_sha, git)
  return isPush ? present(event.before, git) : undefined
}

/** For this event GITHUB_SHA is the base branch, and so is the checkout unless it names another commit. */
function refuseBaseBranch({ GITHUB_EVENT_NAME: name, GITHUB_SHA: sha }, git) {
  if (name !== 'pull_request_target' || git('rev-parse', 'HEAD') !== sha) return
  throw new Error(
    'the event pull_request_target checks out the base branch, but the changes of the pull request were expected. Run this workflow on pull_request.',
  )
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
  if (parent === undefined) throw new Error(cannotFetch(`the parent of ${commit}`, git))
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
  if (commit === undefined) throw new Error(cannotFetch(named, git))
  return commit
}

function cannotFetch(what, { lastError }) {
  const why = lastError === '' ? '' : ` (${lastError})`
  const cure = lastError.includes('not a git repository')
    ? 'Pass the path of the checkout as working-directory.'
    : 'Check out the history: actions/checkout with fetch-depth: 0.'
  return `cannot fetch ${what}, which the files are compared with${why}. ${cure}`
}
