import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'

/** Agents to offer after `User-agent:`. */
export interface NamedAgent {
  readonly token: string
  readonly operator: string
  readonly purpose: string
}

const fields: readonly Completion[] = [
  'User-agent',
  'Disallow',
  'Allow',
  'Sitemap',
  'Crawl-delay',
  'Content-Usage',
  'Content-Signal',
  'Clean-param',
  'Request-rate',
  'Visit-time',
  'Host',
  'License',
].map((name) => ({ label: name, apply: `${name}: `, type: 'keyword' }))

const values: readonly { readonly field: RegExp; readonly options: readonly string[] }[] = [
  { field: /^\s*content-usage\s*:\s*/i, options: ['train-ai=n', 'train-ai=y', 'search=y', 'search=n'] },
  {
    field: /^\s*content-signal\s*:\s*/i,
    options: ['search=yes', 'search=no', 'ai-input=yes', 'ai-input=no', 'ai-train=yes', 'ai-train=no'],
  },
  { field: /^\s*(?:allow|disallow)\s*:\s*/i, options: ['/', '/*?', '/*.pdf$'] },
  { field: /^\s*sitemap\s*:\s*/i, options: ['https://'] },
]

/** Completion of fields, of the agents of the registry, and of some values. */
export function robotsCompletion(agents: () => Promise<readonly NamedAgent[]>): Extension {
  return autocompletion({ override: [(context) => complete(context, agents)], icons: false })
}

async function complete(
  context: CompletionContext,
  agents: () => Promise<readonly NamedAgent[]>,
): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const [agentField] = /^\s*user-agent\s*:\s*/i.exec(before) ?? []
  if (agentField !== undefined) {
    const options = (await agents()).map(({ token, operator, purpose }) => ({
      label: token,
      detail: `${operator}, ${purpose}`,
    }))
    return { from: line.from + agentField.length, options, validFor: /^\S*$/ }
  }
  for (const { field, options } of values) {
    const [prefix] = field.exec(before) ?? []
    if (prefix === undefined) continue
    const word = context.matchBefore(/[^\s,]*/)
    if (word === null || (word.from === word.to && !context.explicit && before !== prefix)) return null
    return { from: word.from, options: options.map((label) => ({ label })) }
  }
  const word = /^\s*([\w-]*)$/.exec(before)
  if (word === null || (word[1] === '' && !context.explicit)) return null
  return { from: context.pos - (word[1]?.length ?? 0), options: fields, validFor: /^[\w-]*$/ }
}
