import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'

import { politePartsOf, type PoliteParts } from '../polite/polite-parts.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { browserPolicies, type BrowserPolicy } from './governed-requests.ts'

/** Options of a polite browser. */
export interface PoliteBrowserOptions {
  /**
   * Which requests ask for permission and wait for their turns; the others are made as they are.
   *
   * @default 'documents'
   */
  readonly requests?: BrowserPolicy | undefined
}

/** What a polite browser goes by. */
export interface BrowserParts extends PoliteParts {
  readonly requests: BrowserPolicy
}

/** The parts of a client for a browser; throws where the browser cannot keep what the client promises. */
export function browserPartsOf(
  name: string,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): BrowserParts {
  const parts = politePartsOf(client)
  if (parts.isGuarded)
    throw new TypeError(
      `${name}() cannot keep the option "guard": the browser dials by itself. Use a client without "guard".`,
    )
  const { requests } = checkedOptions(`${name}()`, options, {
    requests: withDefault(oneOf(browserPolicies), 'documents'),
  })
  return { ...parts, requests }
}
