import { parse, RobotsError } from 'ruly'
import { robotstxtGem } from 'ruly/dialects'
import { fromDormant, toDormant } from 'ruly/dormant'

import { fileSeeds, robotsWords } from '../robots-inputs.ts'
import { expectSame, expectThat, type Target } from '../target.ts'

const options = { dialect: robotstxtGem, url: 'https://example.com/robots.txt' }
const agents = ['ExampleBot', 'OtherBot']
const paths = ['/', '/a', '/a/b', '/\u00e9', '']
const forms = fileSeeds.map((file) => {
  const robots = parse(file, options)
  return toDormant(robots.forAgent('ExampleBot'), robots.forAgent('OtherBot'))
})

export const target: Target = {
  promises: 'Any string is refused as a dormant form with one error, or answers.',
  seeds: forms,
  words: robotsWords,
  run(input) {
    const form = Buffer.from(input).toString('latin1')
    const woken = orRefused(() => fromDormant(form, options), 'dormant-not-readable')
    if (woken === undefined) return
    for (const agent of agents) {
      const policy = orRefused(
        () => woken.forAgent(agent),
        'dormant-for-other-robots',
        'dormant-not-readable',
      )
      if (policy === undefined) continue
      for (const path of paths) expectSame('isAllowed', policy.isAllowed(path), policy.check(path).allowed)
      const again = fromDormant(toDormant(policy), options).forAgent(agent)
      expectSame('the form of the form', again.decidingLines(paths), policy.decidingLines(paths))
    }
  },
}

/** The result; undefined for an error with one of these codes. */
function orRefused<Result>(run: () => Result, ...codes: readonly string[]): Result | undefined {
  try {
    return run()
  } catch (error) {
    expectThat(String(error), error instanceof RobotsError && codes.includes(error.code))
    return undefined
  }
}
