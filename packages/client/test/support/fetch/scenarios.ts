import type { Handler } from './hostile-origin.ts'
import type { Scenario } from './scenario.ts'
import { bodyScenarios } from './scenarios/bodies.ts'
import { codingScenarios } from './scenarios/codings.ts'
import { redirectScenarios } from './scenarios/redirects.ts'
import { statusScenarios } from './scenarios/status.ts'
import { tlsScenarios } from './scenarios/tls.ts'
import { wireScenarios } from './scenarios/wire.ts'

/** Everything that an origin does to a client. */
export const scenarios: readonly Scenario[] = [
  ...statusScenarios,
  ...redirectScenarios,
  ...bodyScenarios,
  ...codingScenarios,
  ...wireScenarios,
  ...tlsScenarios,
]

/** The handlers of scenarios, as `startHostileOrigin` takes them. */
export function handlersOf(rows: readonly Scenario[]): ReadonlyMap<string, Handler> {
  return new Map(rows.flatMap(({ name, handle }) => (handle === undefined ? [] : [[name, handle] as const])))
}
