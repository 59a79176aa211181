import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { baseCommit } from '../../../../action/base-commit.mjs'
import { gitIn as actionGitIn } from '../../../../action/repository.mjs'
import { checkOut, gitIn, openPullRequest } from '../../checkout.mjs'
import { pullRequestEvent } from '../../recorded-run.mjs'
import { createRepository } from '../support.mjs'

/** A pull request whose base branch has moved since, as GitHub has it; a function checks it out and asks for the base. */
function openedPullRequest() {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-base-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const repository = createRepository({ a: '1' })
  repository.branch('next', { b: '1' })
  const moved = repository.commit({ c: '1' })
  const opened = openPullRequest(repository.path, { base: 'main', head: 'next', number: 14, folder })
  let checkouts = 0
  const baseOf = ({
    sha,
    depth = 1,
    event,
    eventName = 'pull_request',
    eventSha = opened.mergeSha,
    asked = '',
  }) => {
    const workspace = join(folder, `workspace-${checkouts++}`)
    checkOut(opened.origin, workspace, { sha, ref: 'refs/pull/14/merge', depth })
    const path = join(folder, `event-${checkouts}.json`)
    writeFileSync(path, JSON.stringify(event))
    const env = { GITHUB_EVENT_PATH: path, GITHUB_EVENT_NAME: eventName, GITHUB_SHA: eventSha }
    return baseCommit(asked, env, actionGitIn(workspace))
  }
  // The event names the base as it was when the pull request was opened.
  const event = pullRequestEvent({ base: 'main', head: 'next', ...opened, baseSha: repository.first })
  return { ...opened, first: repository.first, moved, event, baseOf }
}

describe('the base commit', () => {
  it('is the first parent of the merge commit, which is fetched if the checkout is shallow', () => {
    const { mergeSha, moved, event, baseOf } = openedPullRequest()
    for (const depth of [1, 2, 0]) expect(baseOf({ sha: mergeSha, depth, event }), String(depth)).toBe(moved)
  })

  it('is that of the event, or where the branches part, if the head of the branch is checked out', () => {
    const { headSha, first, event, moved, baseOf } = openedPullRequest()
    expect(baseOf({ sha: headSha, event })).toBe(first)
    const later = { ...event, pull_request: { ...event.pull_request, base: { sha: moved } } }
    expect(baseOf({ sha: headSha, depth: 0, event: later })).toBe(first)
    expect(baseOf({ sha: headSha, event: later })).toBe(moved)
  })

  it('is the first parent of the merge commit for a pull request from a fork', () => {
    const { origin, mergeSha, moved, event, baseOf } = openedPullRequest()
    gitIn(origin)('branch', '--quiet', '-D', 'next')
    const { pull_request: pullRequest } = event
    const fork = { ...pullRequest, head: { ...pullRequest.head, repo: { fork: true } } }
    expect(baseOf({ sha: mergeSha, event: { ...event, pull_request: fork } })).toBe(moved)
  })

  it('is refused if the checkout of pull_request_target has no changes of the pull request', () => {
    const { headSha, first, moved, event, baseOf } = openedPullRequest()
    const target = { event, eventName: 'pull_request_target', eventSha: moved }
    expect(() => baseOf({ ...target, sha: moved })).toThrow(
      'the event pull_request_target checks out the base branch, but the changes of the pull request were expected. Run this workflow on pull_request.',
    )
    expect(baseOf({ ...target, sha: headSha })).toBe(first)
    expect(baseOf({ ...target, sha: moved, asked: first })).toBe(first)
  })

  it('is what was there before a push, and nothing for the first push of a branch', () => {
    const { moved, first, baseOf } = openedPullRequest()
    const push = (before) => baseOf({ sha: moved, event: { before }, eventName: 'push' })
    expect(push(first)).toBe(first)
    expect(push('0'.repeat(40))).toBeUndefined()
    expect(baseOf({ sha: moved, event: {}, eventName: 'workflow_dispatch' })).toBeUndefined()
  })

  it('is that of the merge queue', () => {
    const { mergeSha, moved, baseOf } = openedPullRequest()
    const event = { merge_group: { base_sha: moved } }
    expect(baseOf({ sha: mergeSha, event, eventName: 'merge_group' })).toBe(moved)
  })

  it('is what the input names: a branch or a hash', () => {
    const { mergeSha, moved, first, headSha, event, baseOf } = openedPullRequest()
    for (const depth of [1, 0]) {
      const asking = { sha: mergeSha, depth, event }
      expect(baseOf({ ...asking, asked: 'next' })).toBe(headSha)
      expect(baseOf({ ...asking, asked: 'origin/main' }), String(depth)).toBe(moved)
      expect(baseOf({ ...asking, asked: first })).toBe(first)
    }
    expect(() => baseOf({ sha: mergeSha, event, asked: '--upload-pack=x' })).toThrow(
      /^cannot fetch --upload-pack=x, which the files are compared with \(fatal: .*\)\. Check out the history/,
    )
  })
})
