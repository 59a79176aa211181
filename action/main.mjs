// The step of action.yml that lints and compares. Inputs come as environment variables; what stopped the pull request is said by
// annotations, the summary and outputs, and the last step of the action fails.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { baseCommit } from './base-commit.mjs'
import { findRuly, lockedVersion } from './find-ruly.mjs'
import { readInputs } from './inputs.mjs'
import { compare, lint, ownSitemaps, sarif } from './questions.mjs'
import { openRepository, refuseLinksOut } from './repository.mjs'
import { addSummary, annotate, setOutputs } from './workflow.mjs'

const { env } = process
const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'ruly-'))
// Else Windows looks for git in the checkout first.
env.NoDefaultCurrentDirectoryInExePath = '1'

try {
  const given = readInputs(env)
  const repository = openRepository(process.cwd(), given.workingDirectory)
  const { root, prefix, git, pathOf } = repository
  const inputs = { ...given, files: given.files.map(pathOf), urls: listAt(given.urls, pathOf) }
  refuseLinksOut(repository, inputs)
  const base = findBase(inputs.base, env, git)
  const locked = lockedVersion(base.commit, prefix, git)
  const ruly = findRuly({ asked: inputs.version, locked, folder, cwd: root })
  // GitHub shows ten errors of a step: those of gates come first.
  const compared = compare(ruly, base, inputs)
  const linted = lint(ruly, inputs)
  const summary = join(folder, 'summary.md')
  const sections = [
    ...section('Changes for crawlers', compared.summary),
    ...section('Lint of robots.txt', linted.summary),
  ]
  const text = `${sections.join('\n\n')}\n`
  writeFileSync(summary, text)
  addSummary(text)
  const isGood = linted.result === 'passed' && compared.isComplete && compared.result !== 'failed'
  setOutputs({
    lint: linted.result,
    gates: compared.result,
    changed: compared.changed,
    summary,
    sarif: inputs.sarif ? sarif(ruly, inputs, join(folder, 'ruly.sarif')) : '',
    root,
    result: isGood ? 'passed' : 'failed',
  })
} catch (error) {
  annotate('error', error.message)
  process.exitCode = 1
}

/** The commit to compare with, or why it cannot be found: files are linted without it. */
function findBase(...asked) {
  try {
    return { commit: baseCommit(...asked) }
  } catch (error) {
    return { error }
  }
}

/** The list of URLs, if it is a file: `sitemap` stands for those that robots.txt names. */
function listAt(urls, pathOf) {
  return ['', ownSitemaps].includes(urls) || urls.includes('://') ? urls : pathOf(urls)
}

function section(title, text) {
  return text === '' ? [] : [`## ${title}`, text]
}
