/**
 * The text of an action with its expressions replaced: `${{ inputs.NAME }}` and `${{ steps.ID.outputs.NAME }}`, which are all that
 * action.yml uses. Throws an error for any other.
 */
export function interpolate(text, context) {
  return String(text).replace(/\$\{\{\s*(.+?)\s*\}\}/g, (_, path) => valueOf(path, context))
}

/** Whether a step runs: `PATH != ''`, or no condition. */
export function isMet(condition, context) {
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
