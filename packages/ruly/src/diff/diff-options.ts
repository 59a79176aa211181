const defaultMaxSteps = 50_000_000

/** The limit as given; throws where it is none. */
export function checkedMaxSteps(maxSteps: number = defaultMaxSteps): number {
  if (typeof maxSteps !== 'number')
    throw new TypeError(`The option "maxSteps" is a number, not ${typeof maxSteps}.`)
  if (maxSteps > 0) return maxSteps
  throw new RangeError(`The option "maxSteps" is above 0, not ${maxSteps}.`)
}

/** The robots as given; throws a `TypeError` for one name alone, whose letters would be taken for names. */
export function checkedAgents(agents: readonly string[] | undefined): readonly string[] | undefined {
  if (agents === undefined || (Array.isArray(agents) && agents.every((agent) => typeof agent === 'string')))
    return agents
  throw new TypeError('The option "agents" is an array of names.')
}
