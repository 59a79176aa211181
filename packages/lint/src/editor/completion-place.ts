/** What can be written at a place in a line. */
export interface CompletionPlace {
  /** Where the word begins that a completion replaces, in UTF-16 units from the start of the line. */
  readonly from: number
  /** The names of fields, the product tokens of agents, a path, or one of `values`. */
  readonly kind: 'field' | 'agent' | 'path' | 'value'
  /** Values to offer; empty for agents and fields. */
  readonly values: readonly string[]
}

/** Fields to offer at the beginning of a line, by their usual spelling. */
export const offeredFields: readonly string[] = [
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
]

const fieldValues: readonly {
  readonly field: RegExp
  readonly kind: 'path' | 'value'
  readonly values: readonly string[]
}[] = [
  {
    field: /^\s*content-usage\s*:\s*/i,
    kind: 'value',
    values: ['train-ai=n', 'train-ai=y', 'search=y', 'search=n'],
  },
  {
    field: /^\s*content-signal\s*:\s*/i,
    kind: 'value',
    values: ['search=yes', 'search=no', 'ai-input=yes', 'ai-input=no', 'ai-train=yes', 'ai-train=no'],
  },
  { field: /^\s*(?:allow|disallow)\s*:\s*/i, kind: 'path', values: ['/', '/*?', '/*.pdf$'] },
  { field: /^\s*sitemap\s*:\s*/i, kind: 'value', values: ['https://'] },
]

/**
 * What can be written at the end of a part of a line.
 *
 * @param before the line up to the cursor
 * @param isAskedFor whether a person asked for completion, so that it is offered before the first letter too
 * @returns where and what; undefined if there is nothing to offer
 * @example
 * completionPlaceOf('User-agent: Goo', false)?.kind // agent
 */
export function completionPlaceOf(before: string, isAskedFor: boolean): CompletionPlace | undefined {
  const [agentField] = /^\s*user-agent\s*:\s*/i.exec(before) ?? []
  if (agentField !== undefined) return { from: agentField.length, kind: 'agent', values: [] }
  for (const { field, kind, values } of fieldValues) {
    const [prefix] = field.exec(before) ?? []
    if (prefix === undefined) continue
    const word = /(?<![^\s,])[^\s,]*$/.exec(before)?.[0] ?? ''
    if (word === '' && !isAskedFor && before !== prefix) return undefined
    return { from: before.length - word.length, kind, values }
  }
  const word = /^\s*([\w-]*)$/.exec(before)?.[1]
  if (word === undefined || (word === '' && !isAskedFor)) return undefined
  return { from: before.length - word.length, kind: 'field', values: [] }
}
