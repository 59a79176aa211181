import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { testFolder } from '../../../scripts/test-folder.mjs'
import { gitIn } from '../checkout.mjs'
import { runForPullRequest } from '../run-action.mjs'

export const good =
  'User-agent: *\nDisallow: /cart\nDisallow: /products/drafts/\n\nSitemap: https://shop.example/sitemap.xml\n'
/** A `#` begins a comment, so that this closes /products/. */
export const typo = good.replace('/products/drafts/', '/products/#drafts/')
export const gate = 'Googlebot loses /products'

/** Runs the action for a pull request of the branch `next` of a repository. */
export function pullRequest(repository, options) {
  return runForPullRequest(repository.path, { base: 'main', head: 'next', ...options })
}

/** A repository with a commit on `main`, and functions that commit to other branches; deleted when the test ends. */
export function createRepository(files) {
  return repositoryAt(testFolder('repository'), files)
}

/** The same in a folder of the caller. */
export function repositoryAt(path, files) {
  const git = gitIn(path)
  const commit = (changes) => {
    for (const [name, content] of Object.entries(changes)) {
      if (content === undefined) rmSync(join(path, name))
      else {
        mkdirSync(dirname(join(path, name)), { recursive: true })
        writeFileSync(join(path, name), content)
      }
    }
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '-m', 'change')
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  const first = commit(files)
  return {
    path,
    first,
    /** Commits to `main`. */
    commit,
    /** Commits to a new branch of `main`, and goes back to `main`. */
    branch: (name, changes) => {
      git('checkout', '--quiet', '-b', name, 'main')
      const sha = commit(changes)
      git('checkout', '--quiet', 'main')
      return sha
    },
  }
}
