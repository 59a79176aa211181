import { RobotsDisallowedError } from '@ruly/client'
import { visible } from '@ruly/lint'

/** Why a page could not be fetched, for people: what a robots.txt says, or why the robots.txt itself could not be read. */
export function whyNot(error: unknown): string {
  if (error instanceof RobotsDisallowedError) return whyDisallowed(error)
  const { message, cause } = error as Error
  return visible(cause instanceof Error ? cause.message : message)
}

function whyDisallowed({ verdict: { rule, evidence }, cause }: RobotsDisallowedError): string {
  if (rule !== undefined) return `line ${rule.line} of the robots.txt of its site disallows it`
  if (cause instanceof Error)
    return `the robots.txt of its site cannot be fetched (${visible(cause.message)})`
  return `the robots.txt of its site answered ${evidence?.status ?? 'nothing'}`
}
