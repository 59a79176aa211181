import type { Evidence } from '@ruly/client'

/**
 * Evidence for those who ask over a socket: the message of the address guard names addresses of the network that this service is in, so it
 * is left out.
 */
export function safeEvidence(evidence: Evidence): Evidence {
  const { error } = evidence
  if (error?.code !== 'guarded') return evidence
  return { ...evidence, error: { code: 'guarded', message: refused } }
}

const refused = 'the address guard of this service does not connect there'
