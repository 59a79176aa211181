import type { DecidingRule, RobotsInput } from 'ruly'
import { checkedOptions, texts, withDefault } from '@ruly/common/checked-options'

import { isEverything } from '../analysis/pattern-algebra.ts'
import { createDiffer, fileOptions, regionOptions, type Change, type DifferOptions } from './diff.ts'

/** Options of `accessOf`. */
export interface AccessOptions extends DifferOptions {
  /**
   * Agents by name; `*` stands for any agent that the file does not name.
   *
   * @default ['*']
   */
  readonly agents?: readonly string[] | undefined
  /**
   * Limit of each of the two searches, in steps of one pattern over one byte.
   *
   * @default 2_000_000
   */
  readonly maxSteps?: number | undefined
}

/** How much of a site an agent may fetch, and the rules that say so. */
export interface AgentAccess {
  /** The agent, as given. */
  readonly agent: string
  /** `open`: no path is closed. `closed`: no path is open. `partly`: some are, or it could not be determined. */
  readonly access: 'open' | 'partly' | 'closed'
  /** Whether a rule closes everything, and `rules` open some of it again. */
  readonly isClosedBut: boolean
  /** The rules that close something; with `isClosedBut`, those that open something. Each once, by line. */
  readonly rules: readonly DecidingRule[]
}

const everythingClosed = 'User-agent: *\nDisallow: /\n'

/**
 * How much of a site each agent may fetch: all, a part, or nothing. It is proved, not sampled: an agent is open if it loses nothing compared
 * with an empty file, and closed if it gains nothing compared with a file that closes everything.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options agents, dialect and limits
 * @returns the access of each agent, in their order
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxSteps` is not above 0, or `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const [gptBot] = accessOf('User-agent: GPTBot\nDisallow: /\n', { agents: ['GPTBot'] })
 * console.log(gptBot?.access) // closed
 */
export function accessOf(input: RobotsInput, options: AccessOptions = {}): readonly AgentAccess[] {
  const { agents, maxSteps, ...read } = checkedOptions('accessOf()', options, accessOptions)
  const differ = createDiffer('', input, read)
  const closed = differ.regions({ agents, maxSteps })
  const open = createDiffer(everythingClosed, differ.new.bytes, read).regions({ agents, maxSteps })
  return agents.map((agent) => accessOfAgent(agent, changesFor(agent, closed), changesFor(agent, open)))
}

const accessOptions = {
  ...fileOptions,
  agents: withDefault(texts, ['*']),
  maxSteps: withDefault(regionOptions.maxSteps, 2_000_000),
}

function changesFor(agent: string, changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ agents }) => agents.includes(agent))
}

function accessOfAgent(agent: string, closed: readonly Change[], open: readonly Change[]): AgentAccess {
  const isClosedBut = open.length > 0 && closed.some(({ new: rule }) => isEverything(rule?.pattern))
  return {
    agent,
    access: closed.length === 0 ? 'open' : open.length === 0 ? 'closed' : 'partly',
    isClosedBut,
    rules: rulesOf(isClosedBut ? open : closed),
  }
}

/** Each deciding rule once, in the order of the file. */
function rulesOf(changes: readonly Change[]): readonly DecidingRule[] {
  const rules = new Map(changes.flatMap(({ new: rule }) => (rule === null ? [] : [[rule.line, rule]])))
  return [...rules.values()].toSorted((a, b) => a.line - b.line)
}
