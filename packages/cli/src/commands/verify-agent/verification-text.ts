import type { AgentVerification } from '@ruly/client'
import { visible, type Style } from '@ruly/lint'
import type { IdentityReason } from 'ruly/agents'

interface Verified {
  readonly address: string
  readonly agent: string
  readonly found: AgentVerification
}

interface Layout {
  readonly style: Style
  readonly isQuiet: boolean
}

/** An answer in text: the answer, why, what else could be asked, and who documents it. */
export function verificationText({ address, agent, found }: Verified, { style, isQuiet }: Layout): string {
  const { canBe, entry } = found
  const answers = {
    yes: style.allowed('can be'),
    no: style.disallowed('cannot be'),
    unknown: style.warning('cannot tell'),
  }
  const name = entry?.token ?? visible(agent)
  return [
    `${answers[canBe]}  ${style.strong(name)}  ${visible(address)}`,
    `  ${visible(whyText(found))}`,
    ...moreToAsk(found).map((text) => `  ${text}`),
    ...(isQuiet
      ? []
      : (entry?.sources ?? []).map(({ url, by, date }) => style.faint(`  ${by}, ${date}: ${url}`))),
  ].join('\n')
}

interface Known {
  readonly operator: string
  readonly token: string
  readonly domains: string
  readonly proof: string
}

const whyTexts: Readonly<Record<IdentityReason, (known: Known) => string>> = {
  signed: ({ proof, operator }) => `The request is signed as ${proof}, as ${operator} signs.`,
  'address-published': ({ proof, operator }) => `The address is in ${proof}, which ${operator} publishes.`,
  'name-confirmed': ({ proof, token, domains }) =>
    `The host name ${proof} is of a domain that is documented for ${token} (${domains}), and leads back to the address.`,
  'address-not-published': ({ operator }) =>
    `The lists of addresses that ${operator} publishes do not have it.`,
  'name-of-others': ({ proof, token, domains }) =>
    `The host name ${proof} is of no domain that is documented for ${token} (${domains}).`,
  'name-not-confirmed': ({ proof }) =>
    `The host name ${proof} does not lead back to the address: the owner of an address can give it any name.`,
  'no-name': ({ token, domains }) => `The address has no host name; those of ${token} have one (${domains}).`,
  'token-only': ({ token, operator }) =>
    `No request calls itself ${token}: it is only a name for rules, and other agents of ${operator} fetch the pages.`,
  'not-known': () => 'The registry has no such agent.',
  'not-documented': ({ token }) => `No source of the registry says how to tell requests of ${token}.`,
  'private-address': () => 'The address is of a private network: a proxy hides who sent the request.',
  'not-found-out': () => 'Nothing that was found out decides.',
}

/** Why a request can come from an agent, or cannot, in a sentence. */
export function whyText({ reason, proof = '', entry }: AgentVerification): string {
  const { operator = '', token = '', identity } = entry ?? {}
  return whyTexts[reason]({ operator, token, proof, domains: (identity?.domains ?? []).join(', ') })
}

/** What was not asked, or is not for ruly to verify, if it could still decide. */
function moreToAsk({ reason, entry, evidence }: AgentVerification): readonly string[] {
  if (reason !== 'not-found-out' || entry?.identity === undefined) return []
  const { ranges, signatureAgent } = entry.identity
  return [
    ...(ranges !== undefined && evidence.ranges === undefined
      ? [
          `${entry.operator} publishes lists of addresses: pass --fetch-ranges, or --ranges with a downloaded list.`,
        ]
      : []),
    ...(signatureAgent === undefined
      ? []
      : [`Its requests can be signed as ${signatureAgent} (Web Bot Auth).`]),
  ]
}
