import { runForPullRequest } from '../run-action.mjs'

/** Opens a pull request for a branch, and runs the action of this repository for it. */
export async function githubAction({ repository, branch }) {
  const { exitCode, log, summary } = await runForPullRequest(repository, {
    base: 'main',
    head: branch,
    inputs: { 'fail-on': 'Googlebot loses /products' },
  })
  return { isStopped: exitCode !== 0, output: `${log}\n${summary}` }
}
