import { appendFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/** Shows a message at the top of the run: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function annotate(kind, message) {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  console.log(`::${kind} title=ruly::${text}`)
}

/** Sets the outputs of the step. */
export function setOutputs(outputs) {
  const file = process.env.GITHUB_OUTPUT
  if (!file) return
  for (const [name, value] of Object.entries(outputs)) {
    const end = `end-${randomUUID()}`
    appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`)
  }
}

/** GitHub shows no summary of a step that has more bytes. */
const maxSummaryBytes = 1024 * 1024

/** Adds to the summary of the step, without the lines that GitHub has no room for. */
export function addSummary(text) {
  const file = process.env.GITHUB_STEP_SUMMARY
  if (file) appendFileSync(file, fitting(Buffer.from(text)))
}

function fitting(bytes) {
  if (bytes.length <= maxSummaryBytes) return bytes
  const note =
    '\nThe rest is left out: GitHub shows one MiB. The output `summary` names a file with all of it.\n'
  const end = bytes.lastIndexOf('\n', maxSummaryBytes - note.length - 1)
  return Buffer.concat([bytes.subarray(0, end + 1), Buffer.from(note)])
}
