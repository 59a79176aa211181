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
