import type { Change, Differ } from 'ruly/diff'
import { ruleText, visible } from 'ruly/report'

import { InvalidValueError } from '../../command-line/value-parsers.ts'

/** What may not happen, as `--fail-on` has it: `Googlebot loses /products`. */
export interface Gate {
  readonly text: string
  /** Undefined for all that the files name, and any other. */
  readonly agent: string | undefined
  readonly kind: Change['kind']
  /** A path pattern. */
  readonly within: string
}

/** A gate that did not hold, with what broke it. */
export interface BrokenGate {
  readonly gate: string
  readonly changes: readonly Change[]
}

/** The gate that a text means: a robot, `*` or `any`; `loses` or `gains`; a path pattern. Throws an `InvalidValueError` for any other text. */
export function parseGate(text: string): Gate {
  const [, agent = '', kind, within = ''] = /^\s*(\S+)\s+(gains|loses)\s+([/*]\S*)\s*$/.exec(text) ?? []
  if (kind !== 'gains' && kind !== 'loses')
    throw new InvalidValueError(
      'a robot, * or any, then loses or gains, then a path, such as "Googlebot loses /products"',
    )
  return { text: text.trim(), agent: agent === 'any' ? undefined : agent, kind, within }
}

/** The gates that do not hold. What could not be decided breaks them, too: a gate that holds is proved to. */
export function brokenGates(gates: readonly Gate[], differ: Differ): readonly BrokenGate[] {
  return gates.flatMap(({ text, agent, kind, within }) => {
    const agents = agent === undefined ? differ.agents : [agent]
    const changes = differ.regions({ agents, within }).filter((change) => change.kind === kind)
    return changes.length === 0 ? [] : [{ gate: text, changes }]
  })
}

/** How many of the changes that break a gate are told. */
const mostTold = 3

/** A broken gate in one line, and a line for each of the first changes that break it. */
export function brokenGateText({ gate, changes }: BrokenGate): string {
  const told = changes.slice(0, mostTold).map(({ agents, example, old, new: now }) => {
    const path = example === null ? 'it could not be decided' : visible(example)
    return `  ${agents.map(visible).join(', ')}  ${path}  old ${ruleText(old)}; new ${ruleText(now)}`
  })
  const others = changes.length - told.length
  return [`broken: ${visible(gate)}`, ...told, ...(others > 0 ? [`  and ${others} more`] : [])].join('\n')
}
