import { resolveAgent, type Obedience } from 'ruly/agents'

/** What agents do that do not obey robots.txt in any case. */
const obedience: Readonly<Partial<Record<Obedience, string>>> = {
  no: 'ignores robots.txt',
  partly: 'does not always obey robots.txt',
  optional: 'obeys robots.txt if its user wants',
}

/** The product token of a visitor, with the clause for one that does not obey robots.txt in any case. */
export function namedVisitor(token: string): string {
  const { entry } = resolveAgent(token)
  const clause = entry && obedience[entry.obeys]
  return clause === undefined ? token : `${token} (${clause})`
}

/**
 * Why a verdict may not tell what an agent does, in a short clause: it does not obey robots.txt in any case, or its parser is not
 * documented.
 *
 * @param userAgent a product token or a whole User-Agent header
 * @returns the clause, without a full stop; undefined for an agent without a caveat, and for one that the registry does not know
 * @example
 * console.log(agentCaveat('Perplexity-User')) // Perplexity-User ignores robots.txt
 * console.log(agentCaveat('GPTBot')) // the parser of GPTBot is not documented
 * console.log(agentCaveat('Googlebot')) // undefined
 */
export function agentCaveat(userAgent: string): string | undefined {
  const { entry } = resolveAgent(userAgent)
  if (entry === undefined) return undefined
  const clause = obedience[entry.obeys]
  if (clause !== undefined) return `${entry.token} ${clause}`
  return entry.parser === 'unknown' ? `the parser of ${entry.token} is not documented` : undefined
}
