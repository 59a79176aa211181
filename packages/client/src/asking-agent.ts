import { productTokensOf, type Dialect, type Agent } from 'ruly'

interface Naming {
  readonly userAgent: string
  readonly agent?: Agent | undefined
}

/**
 * The agent that asks; a list of tokens is copied.
 *
 * @throws `RangeError` where its dialect finds no product token: such an agent would obey the rules for everyone, never those for itself
 */
export function checkedAgent({ userAgent, agent = userAgent }: Naming, { selection }: Dialect): Agent {
  const names = typeof agent === 'string' ? [agent] : agent
  // What is no agent at all is refused where it is asked about.
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) return agent
  if (names.includes('*') || names.some((name) => selection.tokens(name).length > 0))
    return typeof agent === 'string' ? agent : [...names]
  const option = agent === userAgent ? 'userAgent' : 'agent'
  const cure = option === 'agent' ? 'Pass a token' : 'Add a token, or pass the option "agent"'
  throw new RangeError(
    `"${option}" must contain a product token, such as ExampleBot, got ${JSON.stringify(agent)}. ${cure}.`,
  )
}

/** Products in the headers of browsers, in lower case. */
const products: ReadonlySet<string> = new Set(
  'mozilla applewebkit chrome chromium headlesschrome crios safari version mobile gecko firefox fxios edg edge edga edgios opr opera presto samsungbrowser trident ubuntu'.split(
    ' ',
  ),
)

/** Whether a User-Agent is that of a browser and names no robot beside it. */
export function isBrowserUserAgent(userAgent: string): boolean {
  const outsideComments = userAgent.replaceAll(/\([^()]*\)/g, ' ')
  const isBrowser = productTokensOf(outsideComments).every((name) => products.has(name.toLowerCase()))
  // `Mozilla/5.0 (compatible; ExampleBot; +http://…)`: a robot in a comment, or with the URL of its page.
  return (
    isBrowser && userAgent.includes('/') && !/compatible;(?! *msie)|https?:|bot|crawl|spider/i.test(userAgent)
  )
}
