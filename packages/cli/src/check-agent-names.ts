import { UserError } from './user-error.ts'

/** Throws a `UserError` where a robot has no name. */
export function checkAgentNames(agents: readonly string[]): void {
  if (agents.includes('')) throw new UserError('the name of the robot is empty. Is a variable not set?')
}
