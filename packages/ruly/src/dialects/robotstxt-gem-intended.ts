import type { Dialect } from '../model/dialect.ts'
import { agentHasLineWithStars } from '../strategies/selection/agent-names.ts'
import { robotstxtGem } from './robotstxt-gem.ts'

/**
 * What the gem's documentation promises: stars in user-agent lines, the line's value in the agent's name, and neighbouring
 * user-agent lines that share their rules.
 *
 * Source: the comments of parser.rb in f760ff5.
 */
export const robotstxtGemIntended: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGemIntended',
  grouping: { ...robotstxtGem.grouping, agentLineOpens: 'after-rule' },
  selection: { ...robotstxtGem.selection, names: agentHasLineWithStars },
}
