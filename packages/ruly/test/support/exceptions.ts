import { parse } from '../../src/index.ts'
import type { Question } from '../../src/testing/index.ts'
import type { Oracle } from './oracles.ts'
import { ownRows } from './recorded.ts'

interface Exceptions {
  readonly oracle: string
  readonly cause: string
  /** The smallest file that shows it. */
  readonly vector: {
    readonly robots: string
    readonly agent: string
    readonly url: string
    readonly original: boolean
    readonly ruly: boolean
  }
  readonly ids: readonly string[]
}

/** Where an original is known to answer otherwise than it means to, by the ids of the questions. */
export const exceptions = ownRows<Exceptions>('conformance/exceptions.ndjson')

/** The questions that an original answered otherwise than it means to. */
export function exceptedIds(oracle: Oracle): ReadonlySet<string> {
  return new Set(exceptions.filter((row) => row.oracle === oracle.name).flatMap(({ ids }) => ids))
}

/** What each cause on the list says of a question, so that the list explains itself. */
export const causes: Readonly<Record<string, (question: Question, oracle: Oracle) => boolean>> = {
  // The original keeps one best match for own and wildcard groups together, and looks at the group afterwards: a rule for
  // everyone that is longer than the robot's own, or as long and earlier, hides it, and the URL counts as allowed.
  'shared-best-match': ({ robots, agent: robot, url, expected }, { dialect }) => {
    const parsed = parse(robots, { dialect, maxBytes: Infinity })
    const own = parsed.explain(robot, url).rules.find(({ decides }) => decides)
    const everyones = parsed.explain('', url).rules.find(({ decides }) => decides)
    return (
      expected.allowed && own !== undefined && everyones !== undefined && everyones.sizeBytes >= own.sizeBytes
    )
  },
}
