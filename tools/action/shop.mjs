import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, withTempFolder } from '../../scripts/files.mjs'
import { gitIn } from './checkout.mjs'

const example = `${root}examples/pull-request/public`

/** The branches of the shop. A `#` begins a comment, so that agents read only `Disallow: /products/`. */
export const branches = {
  typo: { from: '/products/drafts/', to: '/products/#drafts/', isStopped: true },
  search: { from: '/cart', to: '/cart\nDisallow: /search', isStopped: false },
}

/** Makes a repository in a folder, with the robots.txt of the example on `main`, and its branches. */
function createShop(path) {
  cpSync(example, join(path, 'public'), { recursive: true })
  const git = gitIn(path)
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--quiet', '-m', 'shop')
  const file = join(path, 'public/robots.txt')
  const text = readFileSync(file, 'utf8')
  for (const [name, { from, to }] of Object.entries(branches)) {
    git('checkout', '--quiet', '-b', name, 'main')
    writeFileSync(file, text.replace(from, to))
    git('commit', '--quiet', '--all', '-m', name)
  }
  git('checkout', '--quiet', 'main')
}

/** Calls back with the repository in a folder, which is deleted afterwards. */
export function withShop(work) {
  return withTempFolder('shop', (path) => {
    createShop(path)
    return work(path)
  })
}
