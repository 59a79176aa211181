import { ruleText, visible, type Change, type Differ } from '@ruly/lint'

import { InvalidValueError } from '../../command-line/value-parsers.ts'
import { outputOption } from '../shared-options.ts'

/** A condition of `--fail-on`: `Googlebot loses /products`. */
export interface Gate {
  readonly text: string
  /** Undefined for all agents. */
  readonly agent: string | undefined
  readonly kind: Change['kind']
  readonly within: string
}

/** `--fail-on`; `consequence` says what a gate that is broken leads to. */
export function failOnOption(consequence: string) {
  return outputOption(
    '--fail-on GATE',
    `${consequence} if this happens, repeatable: "Googlebot loses /products"`,
    { parse: parseGate, times: 'many' },
  )
}

/** A broken gate, with the changes that broke it. */
export interface BrokenGate {
  readonly gate: string
  readonly changes: readonly Change[]
}

/** Parses a gate: an agent, `*` or `any`; `loses` or `gains`; a path pattern. Throws an `InvalidValueError` for any other text. */
export function parseGate(text: string): Gate {
  const [, agent = '', kind, within = ''] = /^\s*(\S+)\s+(gains|loses)\s+([/*]\S*)\s*$/.exec(text) ?? []
  if (kind !== 'gains' && kind !== 'loses')
    throw new InvalidValueError(
      'an agent (or * or any), then loses or gains, then a path, such as "Googlebot loses /products"',
    )
  return { text: text.trim(), agent: agent === 'any' ? undefined : agent, kind, within }
}

/** The broken gates. An undecided change breaks a gate too: the other gates are proved to hold. */
export function brokenGates(gates: readonly Gate[], differ: Differ): readonly BrokenGate[] {
  return gates.flatMap(({ text, agent, kind, within }) => {
    const agents = agent === undefined ? differ.agents : [agent]
    const changes = differ.regions({ agents, within }).filter((change) => change.kind === kind)
    return changes.length === 0 ? [] : [{ gate: text, changes }]
  })
}

/** How many of the changes that break a gate are shown. */
const mostTold = 3

/** One line for a broken gate, and one for each of the first changes that break it. */
export function brokenGateText({ gate, changes }: BrokenGate): string {
  const told = changes.slice(0, mostTold).map(({ agents, example, old, new: now }) => {
    const path = example === null ? 'undecided' : visible(example)
    return `  ${agents.map(visible).join(', ')}  ${path}  old ${ruleText(old)}; new ${ruleText(now)}`
  })
  const others = changes.length - told.length
  return [`broken: ${visible(gate)}`, ...told, ...(others > 0 ? [`  and ${others} more`] : [])].join('\n')
}
