import { answers, failing, good, robotsText, type Scenario } from '../scenario.ts'

/** What goes wrong, or right, in TLS. */
export const tlsScenarios: readonly Scenario[] = [
  { name: 'tls-good', stage: 'tls', handle: answers(200, {}, robotsText), expected: good },
  { name: 'tls-self-signed', stage: 'tls-self-signed', expected: failing('tls') },
  { name: 'tls-wrong-host', stage: 'tls-wrong-host', expected: failing('tls') },
  { name: 'tls-expired', stage: 'tls-expired', expected: failing('tls') },
  { name: 'tls-plain-http', stage: 'tls-plain', expected: failing('tls') },
  { name: 'tls-hangup', stage: 'tls-hangup', expected: failing('tls') },
  {
    name: 'tls-silent',
    stage: 'tls-silent',
    limits: { headersTimeoutMs: 150 },
    expected: failing('timeout'),
  },
]
