import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { baseCommit } from '../../../../action/base-commit.mjs'
import { gitIn as actionGitIn } from '../../../../action/repository.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { checkOut, gitIn, openPullRequest } from '../../checkout.mjs'
import { pullRequestEvent } from '../../recorded-run.mjs'
import { repositoryAt } from '../support.mjs'

const folder = testFolder('base')

/** A pull request whose base branch has moved since, as GitHub has it. */
const path = join(folder, 'repository')
mkdirSync(path)
const repository = repositoryAt(path, { a: '1' })
const { first } = repository
repository.branch('next', { b: '1' })
const moved = repository.commit({ c: '1' })
const opened = openPullRequest(path, { base: 'main', head: 'next', number: 14, folder })
const { headSha, mergeSha } = opened
// The event names the base as it was when the pull request was opened.
const event = pullRequestEvent({ base: 'main', head: 'next', ...opened, baseSha: first })

let checkouts = 0

/** Checks a commit out, and asks for the base. */
function baseOf({
  sha,
  depth = 1,
  event: given,
  eventName = 'pull_request',
  eventSha = mergeSha,
  asked = '',
  origin = opened.origin,
}) {
  const workspace = join(folder, `workspace-${checkouts++}`)
  checkOut(origin, workspace, { sha, ref: 'refs/pull/14/merge', depth })
  const eventPath = join(folder, `event-${checkouts}.json`)
  writeFileSync(eventPath, JSON.stringify(given))
  const env = { GITHUB_EVENT_PATH: eventPath, GITHUB_EVENT_NAME: eventName, GITHUB_SHA: eventSha }
  return baseCommit(asked, env, actionGitIn(workspace))
}

describe('the base commit', () => {
  it('is the first parent of the merge commit, which is fetched if the checkout is shallow', () => {
    for (const depth of [1, 2, 0]) expect(baseOf({ sha: mergeSha, depth, event }), String(depth)).toBe(moved)
  })

  it('is that of the event, or where the branches part, if the head of the branch is checked out', () => {
    expect(baseOf({ sha: headSha, event })).toBe(first)
    const later = { ...event, pull_request: { ...event.pull_request, base: { sha: moved } } }
    expect(baseOf({ sha: headSha, depth: 0, event: later })).toBe(first)
    expect(baseOf({ sha: headSha, event: later })).toBe(moved)
  })

  it('is the first parent of the merge commit for a pull request from a fork', () => {
    const origin = join(folder, 'without-next.git')
    cpSync(opened.origin, origin, { recursive: true })
    gitIn(origin)('branch', '--quiet', '-D', 'next')
    const { pull_request: pullRequest } = event
    const fork = { ...pullRequest, head: { ...pullRequest.head, repo: { fork: true } } }
    expect(baseOf({ sha: mergeSha, event: { ...event, pull_request: fork }, origin })).toBe(moved)
  })

  it('is refused if the checkout of pull_request_target has no changes of the pull request', () => {
    const target = { event, eventName: 'pull_request_target', eventSha: moved }
    expect(() => baseOf({ ...target, sha: moved })).toThrow(
      'the event pull_request_target checks out the base branch, but the changes of the pull request were expected. Run this workflow on pull_request.',
    )
    expect(baseOf({ ...target, sha: headSha })).toBe(first)
    expect(baseOf({ ...target, sha: moved, asked: first })).toBe(first)
  })

  it('is what was there before a push, and nothing for the first push of a branch', () => {
    const push = (before) => baseOf({ sha: moved, event: { before }, eventName: 'push' })
    expect(push(first)).toBe(first)
    expect(push('0'.repeat(40))).toBeUndefined()
    expect(baseOf({ sha: moved, event: {}, eventName: 'workflow_dispatch' })).toBeUndefined()
  })

  it('is that of the merge queue', () => {
    const queued = { merge_group: { base_sha: moved } }
    expect(baseOf({ sha: mergeSha, event: queued, eventName: 'merge_group' })).toBe(moved)
  })

  it('is what the input names, a branch or a hash, unless that was pushed itself', () => {
    for (const depth of [1, 0]) {
      const asking = { sha: mergeSha, depth, event }
      expect(baseOf({ ...asking, asked: 'next' })).toBe(headSha)
      expect(baseOf({ ...asking, asked: 'origin/main' }), String(depth)).toBe(moved)
      expect(baseOf({ ...asking, asked: first })).toBe(first)
    }
    const pushed = { sha: moved, event: { before: first }, eventName: 'push' }
    expect(baseOf({ ...pushed, asked: 'main' })).toBe(first)
    expect(baseOf({ ...pushed, asked: 'next' })).toBe(headSha)
    expect(() => baseOf({ sha: mergeSha, event, asked: '--upload-pack=x' })).toThrow(
      /^cannot fetch --upload-pack=x, which the files are compared with \(fatal: .*\)\. Check out the history/,
    )
  })
})
