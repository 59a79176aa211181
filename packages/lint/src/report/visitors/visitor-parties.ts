import { grouped } from '@ruly/common/grouped'
import type { Reason, Verdict } from 'ruly'
import type { VisitorComparison, VisitorVerdict } from '../../compare/visitor-comparison.ts'
import { briefReasons } from '../verdict/verdict-text.ts'

/** Visitors with one engine, one answer and one cause; those whose engine is not known come last. */
export interface VisitorParty {
  /** Name of the dialect; undefined if the parser of the visitors is not known. */
  readonly engine: string | undefined
  /** Whether RFC 9309 gives these visitors the same answer. */
  readonly asStandard: boolean
  /** The product tokens of the visitors. */
  readonly agents: readonly string[]
}

/** All who get one answer for one cause. */
export interface VisitorSide {
  readonly allowed: boolean
  readonly reason: Reason
  /** The line that decides, or the reason; not yet safe to show. */
  readonly cause: string
  /** Whether this is what RFC 9309 says for an agent that the file does not name. */
  readonly isStandard: boolean
  readonly parties: readonly VisitorParty[]
}

/** The visitors of a comparison by answer and cause, that of the standard first, then those of most visitors. */
export function sidesOfVisitors({ standard, visitors }: VisitorComparison): readonly VisitorSide[] {
  const sides = grouped(visitors, keyOf)
  const first = sides.get(keyOf(standard)) ?? []
  const others = [...sides.values()].filter((side) => side !== first)
  return [
    { ...sideOf(standard, first), isStandard: true },
    ...others.toSorted((a, b) => b.length - a.length).map((side) => sideOf(side[0], side)),
  ]
}

/** The visitors whose operators document another answer, by answer and cause. */
export function documentedSides({ visitors }: VisitorComparison): readonly VisitorSide[] {
  const said = visitors.flatMap((visitor) =>
    visitor.documented === undefined ? [] : [{ visitor, verdict: visitor.documented }],
  )
  const keyOfSaid = ({ visitor, verdict }: (typeof said)[number]): string =>
    `${verdict.allowed} ${documentedCause(visitor.agent, verdict)}`
  return [...grouped(said, keyOfSaid).values()].map((side) => {
    const [{ visitor, verdict }] = side
    const parties = partiesOf(side.map((one) => one.visitor))
    const cause = documentedCause(visitor.agent, verdict)
    return { allowed: verdict.allowed, reason: verdict.reason, cause, isStandard: false, parties }
  })
}

/** The cause, with the group if it is another agent's. */
function documentedCause(agent: string, verdict: Verdict): string {
  const { token = '*' } = verdict
  const cause = causeOf(verdict)
  return token === '*' || token === agent ? cause : `group for ${token}: ${cause}`
}

/** The line that decides, or the reason. */
function causeOf({ reason, rule }: Verdict): string {
  return reason === 'rule' ? `line ${rule.line}: ${rule.text.trim()}` : briefReasons[reason]
}

function keyOf(verdict: Verdict): string {
  return `${verdict.allowed} ${causeOf(verdict)}`
}

function sideOf(verdict: Verdict, visitors: readonly VisitorVerdict[]): VisitorSide {
  return {
    allowed: verdict.allowed,
    reason: verdict.reason,
    cause: causeOf(verdict),
    isStandard: false,
    parties: partiesOf(visitors),
  }
}

function partiesOf(visitors: readonly VisitorVerdict[]): readonly VisitorParty[] {
  const parties = grouped(visitors, ({ engine, isEngineKnown, asStandard }) =>
    [isEngineKnown ? engine : '', asStandard].join(' '),
  )
  const known = [...parties.values()].map((party) => {
    const [{ engine, isEngineKnown, asStandard }] = party
    const agents = party.map(({ agent }) => agent)
    return { engine: isEngineKnown ? engine : undefined, asStandard, agents }
  })
  return known.toSorted((a, b) => Number(a.engine === undefined) - Number(b.engine === undefined))
}
