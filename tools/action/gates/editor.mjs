import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { diagnosticsInEditor } from '../../../packages/lsp/scripts/editor-session.mjs'
import { gitIn } from '../checkout.mjs'

const severities = ['', 'error', 'warning', 'note', 'hint']

/** Opens the robots.txt in an editor and types the change of a branch: what the editor shows as an error stops it. */
export async function editor({ repository, branch, folder }) {
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
