// The step of action.yml that lints and compares. Inputs come as environment variables; what stopped the pull request is said by
// annotations, the summary and outputs, and the last step of the action fails.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { baseCommit } from './base-commit.mjs'
import { findRuly } from './find-ruly.mjs'
import { readInputs } from './inputs.mjs'
import { compare, lint, sarif } from './questions.mjs'
import { annotate, setOutputs } from './workflow.mjs'

const { env } = process
const folder = join(env.RUNNER_TEMP ?? '.', `ruly-${env.GITHUB_ACTION ?? 'action'}`)

try {
  const inputs = readInputs(env)
  mkdirSync(folder, { recursive: true })
  const ruly = findRuly({ version: inputs.version, folder, workspace: process.cwd() })
  const linted = lint(ruly, inputs)
  const base = baseCommit(inputs.base, env, process.cwd())
  const compared = compare(ruly, base, inputs)
  const summary = join(folder, 'summary.md')
  const text = `${[...section('Lint of robots.txt', linted.summary), ...section('Changes for crawlers', compared.summary)].join('\n\n')}\n`
  appendFileSync(summary, text)
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text)
  setOutputs({
    lint: linted.result,
    gates: compared.result,
    changed: compared.changed,
    summary,
    sarif: inputs.sarif ? sarif(ruly, inputs, join(folder, 'ruly.sarif')) : '',
    result: linted.result === 'failed' || compared.result === 'failed' ? 'failed' : 'passed',
  })
} catch (error) {
  annotate('error', error.message)
  process.exitCode = 1
}

function section(title, text) {
  return text === '' ? [] : [`## ${title}`, text]
}
