// Runs action.yml for a branch of a repository, as GitHub does for a pull request:
//
//   node tools/action/run-action.mjs FOLDER --base main --head BRANCH ['INPUT=VALUE' ...]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { root, withTempFolder } from '../../scripts/files.mjs'
import { checkOut, openPullRequest } from './checkout.mjs'
import { pullRequestEvent, pullRequestNumber, runEnvironment } from './recorded-run.mjs'
import { runSteps } from './run-steps.mjs'

/**
 * Runs the action for a pull request of `head` into `base`: a merge commit, a checkout of one commit, and the environment and event of
 * a recorded run. `action` is its folder. `prepare` gets the workspace before the action runs, as a step before it.
 */
export async function runForPullRequest(
  repository,
  { base, head, depth = 1, checkout = 'merge', ...settings },
) {
  return await withTempFolder('action', async (folder) => {
    const opened = openPullRequest(repository, { base, head, number: pullRequestNumber, folder })
    const ref = `refs/pull/${pullRequestNumber}/merge`
    const sha = checkout === 'merge' ? opened.mergeSha : opened.headSha
    return await runIn(folder, opened.origin, {
      event: pullRequestEvent({ base, head, ...opened }),
      checkedOut: { sha, ref, depth },
      run: { eventName: 'pull_request', ref, sha: opened.mergeSha, base, head },
      ...settings,
    })
  })
}

/** Runs the action for a push of a branch, which was at the commit `before`. */
export async function runForPush(repository, { branch, before, depth = 1, ...settings }) {
  return await withTempFolder('action', async (folder) => {
    const asPull = { base: branch, head: branch, number: 1, folder }
    const { origin, headSha: sha } = openPullRequest(repository, asPull)
    const ref = `refs/heads/${branch}`
    return await runIn(folder, origin, {
      event: { ref, before, after: sha },
      checkedOut: { sha, ref, depth },
      run: { eventName: 'push', ref, sha },
      ...settings,
    })
  })
}

async function runIn(
  folder,
  origin,
  { event, checkedOut, run, inputs = {}, prepare, env = {}, action = root },
) {
  const paths = {
    action,
    event: join(folder, 'event.json'),
    workspace: join(folder, 'workspace'),
    temp: join(folder, 'temp'),
  }
  mkdirSync(paths.temp)
  writeFileSync(paths.event, JSON.stringify(event))
  checkOut(origin, paths.workspace, checkedOut)
  await prepare?.(paths.workspace)
  const { PATH, HOME } = process.env
  return await runSteps({
    action,
    inputs,
    workspace: paths.workspace,
    temp: paths.temp,
    env: { PATH, HOME, ...runEnvironment({ ...run, paths }), ...env },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string', default: 'main' }, head: { type: 'string', default: 'HEAD' } },
  })
  const [folder = '.', ...given] = positionals
  const inputs = Object.fromEntries(
    given.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
  )
  const { exitCode, log, summary, outputs, used } = await runForPullRequest(resolve(folder), {
    ...values,
    inputs,
  })
  console.log(`${log}\n${summary}`)
  console.log({ outputs, used })
  process.exitCode = exitCode
}
