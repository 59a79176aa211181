import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

/**
 * Runs the steps of a composite action, each with files of its own for outputs and summary, until one fails. A step that uses another
 * action is not run: its inputs are in `used`, with the contents of those that are paths of files.
 */
export async function runSteps({ action, inputs, workspace, temp, env }) {
  const { inputs: declared, outputs, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8'))
  for (const name of Object.keys(inputs))
    if (!(name in declared)) throw new Error(`action.yml has no input "${name}".`)
  const defaults = Object.fromEntries(Object.entries(declared).map(([name, input]) => [name, input.default]))
  const context = { inputs: { ...defaults, ...inputs }, steps: {} }
  const run = { exitCode: 0, log: '', summary: '', used: [] }
  for (const [index, step] of runs.steps.entries()) {
    if (!isMet(step.if, context)) continue
    if (step.uses !== undefined) {
      const given = filled(step.with, context)
      const files = Object.entries(given).filter(
        ([, value]) => statSync(value, { throwIfNoEntry: false })?.isFile() === true,
      )
      const contents = files.map(([name, path]) => [name, readFileSync(path, 'utf8')])
      run.used.push({ uses: step.uses, with: given, contents: Object.fromEntries(contents) })
      continue
    }
    const paths = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STATE'].map(
      (name) => [name, join(temp, `${name.toLowerCase()}_${index}`)],
    )
    for (const [, path] of paths) writeFileSync(path, '')
    const files = Object.fromEntries(paths)
    const { code, log } = await runStep(step, {
      cwd: workspace,
      env: { ...env, ...files, ...filled(step.env, context) },
      script: join(temp, `step_${index}.sh`),
    })
    run.log += log
    run.summary += readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')
    if (step.id !== undefined) context.steps[step.id] = readOutputs(readFileSync(files.GITHUB_OUTPUT, 'utf8'))
    run.exitCode = code
    if (code !== 0) break
  }
  const values = Object.entries(outputs).map(([name, { value }]) => [name, interpolate(value, context)])
  return { ...run, outputs: Object.fromEntries(values), annotations: readAnnotations(run.log) }
}

/** As the runner does for `shell: bash`: https://docs.github.com/actions/reference/workflow-syntax-for-github-actions */
async function runStep({ shell, run }, { cwd, env, script }) {
  if (shell !== 'bash') throw new Error(`A step of a composite action names its shell: bash, got ${shell}.`)
  if (run.includes('${{')) throw new Error('An expression in a script would run as code. Pass it in env.')
  writeFileSync(script, run)
  const words = ['--noprofile', '--norc', '-e', '-o', 'pipefail', script]
  const started = spawn('bash', words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      log += text
    })
  const code = await new Promise((resolve, reject) => {
    started.on('error', reject).on('close', resolve)
  })
  return { code, log }
}

function filled(values = {}, context) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, interpolate(value, context)]),
  )
}

/**
 * The text of an action with its expressions replaced: `${{ inputs.NAME }}` and `${{ steps.ID.outputs.NAME }}`, which are all that
 * action.yml uses. Throws an error for any other.
 */
function interpolate(text, context) {
  return String(text).replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, path) => valueOf(path, context))
}

/** Whether a step runs: `PATH != ''`, or no condition. */
function isMet(condition, context) {
  if (condition === undefined) return true
  const [, path] = /^(\S+) != ''$/.exec(condition) ?? []
  if (path === undefined) throw new Error(`The runner does not know the condition "${condition}".`)
  return valueOf(path, context) !== ''
}

function valueOf(path, { inputs, steps }) {
  const [, input] = /^inputs\.([\w-]+)$/.exec(path) ?? []
  if (input !== undefined && input in inputs) return inputs[input]
  const [, id, output] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(path) ?? []
  if (id === undefined) throw new Error(`The runner does not know the expression "${path}".`)
  return steps[id]?.[output] ?? ''
}

/** The values in a file such as GITHUB_OUTPUT: `name=value`, or `name<<END` with the lines up to END. */
function readOutputs(text) {
  const outputs = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, name, end] = /^([\w-]+)<<(.+)$/.exec(lines[at]) ?? []
    if (name === undefined) {
      const [, plain, value] = /^([\w-]+)=(.*)$/.exec(lines[at]) ?? []
      if (plain !== undefined) outputs[plain] = value
      continue
    }
    const last = lines.indexOf(end, at + 1)
    if (last === -1) throw new Error(`The output "${name}" has no line "${end}" at its end.`)
    outputs[name] = lines.slice(at + 1, last).join('\n')
    at = last
  }
  return outputs
}

/** The annotations in a log, as the runner of GitHub reads them: kind, properties and message. */
function readAnnotations(log) {
  return Array.from(
    log.matchAll(/^::(error|warning|notice)(?: (.*?))?::(.*)$/gm),
    ([, kind, properties = '', message]) => ({
      kind,
      ...Object.fromEntries(
        properties
          .split(',')
          .filter(Boolean)
          .map((property) => {
            const at = property.indexOf('=')
            const value = property
              .slice(at + 1)
              .replaceAll('%3A', ':')
              .replaceAll('%2C', ',')
            return [property.slice(0, at), unescaped(value)]
          }),
      ),
      message: unescaped(message),
    }),
  )
}

function unescaped(text) {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}
