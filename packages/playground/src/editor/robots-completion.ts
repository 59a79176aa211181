import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { completionPlaceOf, offeredFields } from '@ruly/lint'

export { startCompletion } from '@codemirror/autocomplete'

/** Agents to offer after `User-agent:`. */
export interface NamedAgent {
  readonly token: string
  readonly operator: string
  readonly purpose: string
}

const fields: readonly Completion[] = offeredFields.map((name) => ({
  label: name,
  apply: `${name}: `,
  type: 'keyword',
}))

/** Completion of fields, of the agents of the registry, and of some values. */
export function robotsCompletion(agents: () => Promise<readonly NamedAgent[]>): Extension {
  return autocompletion({ override: [(context) => complete(context, agents)], icons: false })
}

async function complete(
  context: CompletionContext,
  agents: () => Promise<readonly NamedAgent[]>,
): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos)
  const place = completionPlaceOf(line.text.slice(0, context.pos - line.from), context.explicit)
  if (place === undefined) return null
  const from = line.from + place.from
  if (place.kind === 'field') return { from, options: fields, validFor: /^[\w-]*$/ }
  if (place.kind !== 'agent') return { from, options: place.values.map((label) => ({ label })) }
  const options = (await agents()).map(({ token, operator, purpose }) => ({
    label: token,
    detail: `${operator}, ${purpose}`,
  }))
  return { from, options, validFor: /^\S*$/ }
}
