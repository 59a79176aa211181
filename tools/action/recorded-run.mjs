import { readJson, root } from '../../scripts/files.mjs'

const { github: recorded } = readJson(`${root}tools/action/recorded/pull-request.json`)

/** The event of a recorded pull request, with other branches and commits. */
export function pullRequestEvent({ base, head, baseSha, headSha }) {
  const { pull_request: pullRequest } = recorded.event
  return {
    ...recorded.event,
    pull_request: {
      ...pullRequest,
      base: { ...pullRequest.base, ref: base, sha: baseSha },
      head: { ...pullRequest.head, ref: head, sha: headSha },
    },
  }
}

/** The number of the recorded pull request. */
export const pullRequestNumber = recorded.event.number

/**
 * The environment of a step: the variables that GitHub derives from its context, with the values of a recorded run, and the paths of
 * this run.
 */
export function runEnvironment({ eventName, ref, sha, base = '', head = '', paths }) {
  const same =
    'actor api_url job ref_type repository repository_owner run_attempt run_id run_number server_url workflow'
  return {
    ...Object.fromEntries(same.split(' ').map((name) => [`GITHUB_${name.toUpperCase()}`, recorded[name]])),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: 'ruly',
    GITHUB_BASE_REF: base,
    GITHUB_EVENT_NAME: eventName,
    GITHUB_HEAD_REF: head,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(?:heads|pull)\//, ''),
    GITHUB_SHA: sha,
    RUNNER_OS: 'Linux',
    GITHUB_ACTION_PATH: paths.action,
    GITHUB_EVENT_PATH: paths.event,
    GITHUB_WORKSPACE: paths.workspace,
    RUNNER_TEMP: paths.temp,
  }
}
