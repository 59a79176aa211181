import { readFileSync } from 'node:fs'

const { github: recorded } = JSON.parse(
  readFileSync(new URL('./recorded/pull-request.json', import.meta.url), 'utf8'),
)

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
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: 'ruly',
    GITHUB_ACTOR: recorded.actor,
    GITHUB_API_URL: recorded.api_url,
    GITHUB_BASE_REF: base,
    GITHUB_EVENT_NAME: eventName,
    GITHUB_HEAD_REF: head,
    GITHUB_JOB: recorded.job,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(?:heads|pull)\//, ''),
    GITHUB_REF_TYPE: recorded.ref_type,
    GITHUB_REPOSITORY: recorded.repository,
    GITHUB_REPOSITORY_OWNER: recorded.repository_owner,
    GITHUB_RUN_ATTEMPT: recorded.run_attempt,
    GITHUB_RUN_ID: recorded.run_id,
    GITHUB_RUN_NUMBER: recorded.run_number,
    GITHUB_SERVER_URL: recorded.server_url,
    GITHUB_SHA: sha,
    GITHUB_WORKFLOW: recorded.workflow,
    RUNNER_OS: 'Linux',
    GITHUB_ACTION_PATH: paths.action,
    GITHUB_EVENT_PATH: paths.event,
    GITHUB_WORKSPACE: paths.workspace,
    RUNNER_TEMP: paths.temp,
  }
}
