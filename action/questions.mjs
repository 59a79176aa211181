import { writeFileSync } from 'node:fs'

import { annotate } from './workflow.mjs'

/** Rows of a table in the summary, which GitHub limits to one MiB. */
const mostRows = '200'

/** Lints the files: annotations, and the same for the summary. */
export function lint(ruly, { files, maxWarnings }) {
  const options = maxWarnings === '' ? [] : [`--max-warnings=${maxWarnings}`]
  const { status, stdout, stderr } = ruly(['lint', ...options, '--format=github', '--', ...files])
  tell(stdout, stderr)
  if (status > 1) return { result: 'failed', summary: failure('lint', stderr) }
  const { stdout: tables } = ruly(['lint', '--format=markdown', '--', ...files])
  return { result: status === 0 ? 'passed' : 'failed', summary: tables.trim() }
}

/** Compares the files with a commit: annotations, gates, tables for the summary. */
export function compare(ruly, base, { files, gates, agents, urls }) {
  if (base === undefined) {
    if (gates.length > 0) annotate('notice', 'There is no commit to compare with: fail-on was not checked.')
    return { result: 'skipped', changed: '', summary: '' }
  }
  const shown = [`--base=${base}`, ...agents.map((agent) => `--agent=${agent}`)]
  const options = [...shown, ...gates.map((gate) => `--fail-on=${gate}`)]
  const { status, stdout, stderr } = ruly(['diff', ...options, '--format=github', '--', ...files])
  tell(stdout, stderr)
  if (status > 1) return { result: 'failed', changed: '', summary: failure('diff', stderr) }
  const markdown = ['--format=markdown', `--limit=${mostRows}`]
  const changes = ruly(['diff', ...options, ...markdown, '--', ...files]).stdout.trim()
  const ofUrls =
    urls === '' ? undefined : ruly(['diff', ...shown, ...markdown, `--urls=${urls}`, '--', ...files])
  if (ofUrls !== undefined && ofUrls.status > 1) {
    tell('', ofUrls.stderr)
    return { result: 'failed', changed: '', summary: failure('diff', ofUrls.stderr) }
  }
  const urlTables = ofUrls === undefined ? '' : `## URLs of ${codeOf(urls)}\n\n${ofUrls.stdout.trim()}`
  return {
    result: status === 0 ? 'passed' : 'failed',
    changed: String(isChanged(ruly(['diff', ...options, '--json', '--', ...files]).stdout)),
    summary: [changes, urlTables].filter(Boolean).join('\n\n'),
  }
}

function isChanged(json) {
  return JSON.parse(json).some(({ changes, preferences }) => changes.length + preferences.length > 0)
}

/** Writes the SARIF log, and gives its path. */
export function sarif(ruly, { files }, path) {
  const { status, stdout } = ruly(['lint', '--format=sarif', '--', ...files])
  if (status > 1) return ''
  writeFileSync(path, stdout)
  return path
}

function tell(stdout, stderr) {
  process.stdout.write(stdout)
  process.stderr.write(stderr)
}

/** Shows why a command failed, and gives the same for the summary. */
function failure(command, stderr) {
  const why = stderr.trim() || `ruly ${command} failed.`
  annotate('error', why)
  return `**ruly ${command} failed**: ${codeOf(why.replaceAll('\n', ' '))}`
}

function codeOf(text) {
  return `\`${text.replaceAll('`', "'")}\``
}
