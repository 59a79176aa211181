import { writeFileSync } from 'node:fs'

import { annotate } from './workflow.mjs'

/** Tables for the summary, which would be too long for people otherwise. */
const asTables = ['--format=markdown', '--limit=200']

/** As a list of URLs, the sitemaps that a robots.txt names. */
export const ownSitemaps = 'sitemap'

/** Lints the files: annotations, and the same for the summary. */
export function lint(ruly, { files, maxWarnings }) {
  const options = maxWarnings === '' ? [] : [`--max-warnings=${maxWarnings}`]
  const { status, stdout, stderr } = ruly(['lint', ...options, '--format=github', '--', ...files])
  tell(stdout, stderr)
  if (status > 1) return { result: 'failed', summary: failure('lint', stderr) }
  const { stdout: tables } = ruly(['lint', '--format=markdown', '--', ...files])
  return { result: status === 0 ? 'passed' : 'failed', summary: tables.trim() }
}

/**
 * Compares the files with a commit: annotations, gates, tables for the summary. It is not complete if there is no such commit, or if the list of
 * URLs cannot be read.
 */
export function compare(ruly, { commit: base, error }, inputs) {
  const failed = { result: 'failed', changed: '', isComplete: false }
  if (error) return { ...failed, summary: failure('diff', error.message) }
  if (base === undefined) {
    if (inputs.gates.length > 0)
      annotate('notice', 'There is no commit to compare with: fail-on was not checked.')
    return { result: 'skipped', changed: '', isComplete: true, summary: '' }
  }
  const diff = diffWith(ruly, base, inputs)
  const gates = inputs.gates.map((gate) => `--fail-on=${gate}`)
  const { status, stdout, stderr } = diff(...gates, '--format=github')
  tell(stdout, stderr)
  if (status > 1) return { ...failed, summary: failure('diff', stderr) }
  const { isComplete, tables } = compareUrls(diff, inputs)
  const changes = diff(...gates, ...asTables).stdout.trim()
  return {
    result: status === 0 ? 'passed' : 'failed',
    changed: String(isChanged(diff('--json').stdout)),
    isComplete,
    summary: [changes, tables].filter(Boolean).join('\n\n'),
  }
}

function diffWith(ruly, base, { files, agents }) {
  const options = [`--base=${base}`, ...agents.map((agent) => `--agent=${agent}`)]
  return (...more) => ruly(['diff', ...options, ...more, '--', ...files])
}

/** The tables of the URLs of a list whose verdict changes. */
function compareUrls(diff, { urls }) {
  if (urls === '') return { isComplete: true, tables: '' }
  const { status, stdout, stderr } = diff(...asTables, `--urls=${urls}`)
  const isComplete = status <= 1
  if (!isComplete) tell('', stderr)
  const tables = isComplete ? stdout.trim() : failure('diff', stderr)
  const list = urls === ownSitemaps ? 'the sitemaps' : codeOf(urls)
  return { isComplete, tables: `## URLs of ${list}\n\n${tables}` }
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
