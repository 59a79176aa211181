// A typo closes /products to all crawlers. Shows what each gate says to it, and that each lets a good change pass:
//
//   node tools/action/closed-products.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'

import { gitIn } from './checkout.mjs'
import { editor } from './gates/editor.mjs'
import { githubAction } from './gates/github-action.mjs'
import { preCommit } from './gates/pre-commit.mjs'
import { branches, createShop } from './shop.mjs'

/** Each gets `{ repository, branch, folder }` and gives `{ isStopped, output }`, or `{ skipped }` with the reason. */
const gates = { editor, 'pre-commit': preCommit, 'GitHub Action': githubAction }

async function ask(gate, branch, repository) {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-gate-'))
  try {
    return await gate({ repository, branch, folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const repository = mkdtempSync(join(tmpdir(), 'ruly-shop-'))
try {
  createShop(repository)
  for (const [branch, { isStopped: isExpected }] of Object.entries(branches)) {
    console.log(styleText('bold', `\n=== the branch ${branch}\n`))
    const diff = gitIn(repository)('diff', '--unified=0', 'main', branch)
    console.log(diff.match(/^[-+](?![-+]).*/gm).join('\n'))
    for (const [name, gate] of Object.entries(gates)) {
      const { skipped, isStopped, output = '' } = await ask(gate, branch, repository)
      const result = skipped === undefined ? (isStopped ? 'stopped' : 'passed') : `skipped: ${skipped}`
      console.log(styleText('bold', `\n--- ${name}: ${result}\n`))
      console.log(output.trim())
      if (skipped === undefined && isStopped !== isExpected) process.exitCode = 1
    }
  }
} finally {
  rmSync(repository, { recursive: true, force: true })
}
