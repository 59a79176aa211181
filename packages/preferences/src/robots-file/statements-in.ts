import type { Agent, Robots } from 'ruly'

import type { Statement } from '../model/statement.ts'
import { newestVocabularies } from '../vocabularies/vocabularies.ts'
import { askedOf } from './asked.ts'
import { contentSignalStatements } from './content-signal.ts'
import { contentUsageStatements } from './content-usage.ts'

/**
 * What the lines of one field of a robots.txt say to an agent: every statement with its path, whichever URL it is about.
 *
 * @param robots the file
 * @param agent a product token, a whole User-Agent header, or several tokens
 * @param field the name of the field
 * @returns the statements, in the order of the file; `why` of each tells whether it is about the agent
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: /a train-ai=n\n')
 * console.log(statementsIn(robots, 'ExampleBot', 'Content-Usage').map(({ path }) => path)) // ['/a']
 */
export function statementsIn(
  robots: Robots,
  agent: Agent,
  field: 'Content-Usage' | 'Content-Signal',
): readonly Statement[] {
  const asked = askedOf(robots, agent, '/')
  const { contentUsage, contentSignal } = newestVocabularies
  return field === 'Content-Usage'
    ? contentUsageStatements(asked, contentUsage)
    : contentSignalStatements(asked, 'group', contentSignal)
}
