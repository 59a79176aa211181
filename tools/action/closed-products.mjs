// A typo closes /products to all crawlers. Shows what each gate says to it, and that each lets a good change pass:
//
//   node tools/action/closed-products.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'

import { diagnosticsInEditor } from '../../packages/lsp/scripts/editor-session.mjs'
import { withTempFolder } from '../../scripts/files.mjs'
import { gitIn } from './checkout.mjs'
import { preCommit } from './pre-commit.mjs'
import { runForPullRequest } from './run-action.mjs'
import { branches, withShop } from './shop.mjs'

/** Opens a pull request for a branch, and runs the action of this repository for it. */
async function githubAction({ repository, branch }) {
  const { exitCode, log, summary } = await runForPullRequest(repository, {
    base: 'main',
    head: branch,
    inputs: { 'fail-on': 'Googlebot loses /products' },
  })
  return { isStopped: exitCode !== 0, output: `${log}\n${summary}` }
}

const severities = ['', 'error', 'warning', 'note', 'hint']

/** Opens the robots.txt in an editor and types the change of a branch: what the editor shows as an error stops it. */
async function editor({ repository, branch, folder }) {
  const clone = join(folder, 'clone')
  gitIn(folder)('clone', '--quiet', repository, clone)
  const path = join(clone, 'public/robots.txt')
  const git = gitIn(clone)
  const text = `${git('show', `origin/${branch}:public/robots.txt`)}\n`
  const [, problems] = await diagnosticsInEditor(path, {
    text: readFileSync(path, 'utf8'),
    edits: [[{ text }]],
  })
  const lines = problems.map(
    ({ range, severity, code, message }) =>
      `line ${range.start.line + 1}: ${severities[severity]}: ${message} (${code})`,
  )
  return {
    isStopped: problems.some(({ severity }) => severities[severity] === 'error'),
    output: lines.join('\n') || 'No problems.',
  }
}

/** Each gets `{ repository, branch, folder }` and gives `{ isStopped, output }`, or `{ skipped }` with the reason. */
const gates = { editor, 'pre-commit': preCommit, 'GitHub Action': githubAction }

await withShop(async (repository) => {
  for (const [branch, { isStopped: isExpected }] of Object.entries(branches)) {
    console.log(styleText('bold', `\n=== the branch ${branch}\n`))
    const diff = gitIn(repository)('diff', '--unified=0', 'main', branch)
    console.log(diff.match(/^[-+](?![-+]).*/gm).join('\n'))
    for (const [name, gate] of Object.entries(gates)) {
      const {
        skipped,
        isStopped,
        output = '',
      } = await withTempFolder('gate', (folder) => gate({ repository, branch, folder }))
      const result = skipped === undefined ? (isStopped ? 'stopped' : 'passed') : `skipped: ${skipped}`
      console.log(styleText('bold', `\n--- ${name}: ${result}\n`))
      console.log(output.trim())
      if (skipped === undefined && isStopped !== isExpected) process.exitCode = 1
    }
  }
})
