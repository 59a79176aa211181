import { agentRegistry } from 'ruly/agents'
import { editDistance } from '@ruly/common/edit-distance'

const { agents } = agentRegistry
/** Names that many files contain: a name close to another one is more likely a robot of its own. */
const oftenNamed = agents
  .filter(({ prominent, retired }) => prominent === true && retired !== true)
  .map(({ token }) => token)

const openAi: readonly string[] = ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']
const anthropic: readonly string[] = ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']

/** Robots that collect text for AI, the most common first. */
const aiCrawlers: readonly string[] = ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended']

/** Names of companies or products that people use for robots, in lower case, with the actual names of the robots. */
const invented: readonly (readonly [names: readonly string[], robots: readonly string[]])[] = [
  [['ai', 'ai-bot', 'ai-bots', 'aibot', 'llm'], aiCrawlers],
  [['chatgpt', 'chatgptbot', 'chatgpt-bot', 'gpt', 'openai', 'open-ai', 'openaibot'], openAi],
  [['claude', 'anthropic', 'anthropicbot'], anthropic],
  [['bing', 'microsoft', 'microsoftbot'], ['bingbot']],
  [['google'], ['Googlebot']],
  [['bard', 'gemini', 'google-ai', 'googleai'], ['Google-Extended']],
  [['apple'], ['Applebot']],
  [['amazon'], ['Amazonbot']],
  [['baidu'], ['Baiduspider']],
  [['bytedance'], ['Bytespider']],
  [['commoncrawl'], ['CCBot']],
  [['duckduckgo'], ['DuckDuckBot']],
  [['facebook'], ['facebookexternalhit', 'meta-externalagent']],
  [['meta'], ['meta-externalagent', 'facebookexternalhit']],
  [['meta-ai'], ['meta-externalagent']],
  [['linkedin'], ['LinkedInBot']],
  [
    ['perplexity', 'perplexityai'],
    ['PerplexityBot', 'Perplexity-User'],
  ],
  [['twitter'], ['Twitterbot']],
  [['ahrefs'], ['AhrefsBot']],
  [['semrush'], ['SemrushBot']],
]

export const inventedNames: ReadonlyMap<string, readonly string[]> = new Map(
  invented.flatMap(([names, robots]) => names.map((name) => [name, robots] as const)),
)

/** Robots that their operators replaced by others, in lower case. */
export const retiredRobots: ReadonlyMap<
  string,
  { readonly operator: string; readonly now: readonly string[] }
> = new Map(
  agents.flatMap(({ token, operator, successors: now }) =>
    now === undefined ? [] : [[token.toLowerCase(), { operator, now }]],
  ),
)

/** Words that people write for everyone. */
const wordsForEveryone =
  /^(?:all|any|every(?:one|body)?|(?:all|any|every)[- _]?(?:agent|bot|crawler|robot|spider|user-agent)s?)$/i

/**
 * The robots that were probably meant by a name that no robot has; `*` for a word for everyone; empty for a name that some robot may
 * have.
 *
 * A name can have white space: `Google Bot`.
 */
export function meantRobots(name: string): readonly string[] {
  if (wordsForEveryone.test(name)) return ['*']
  const written = name.toLowerCase().replaceAll(/[ \t]+/g, '-')
  const known = tokensByName.get(written)
  if (known !== undefined) return written === name.toLowerCase() ? [] : [known]
  return meantByOneWord(written)
}

function meantByOneWord(written: string): readonly string[] {
  const known = inventedNames.get(written) ?? inventedNames.get(withoutSeparators(written))
  if (known !== undefined) return known
  const near = oftenNamed.find((robot) => isMisspelt(written, robot.toLowerCase()))
  return near === undefined ? [] : [near]
}

const tokensByName: ReadonlyMap<string, string> = new Map(
  agents.map(({ token }) => [token.toLowerCase(), token]),
)

/**
 * Robots that collect text for AI, with a name that Google's parser reads shorter, in lower case. Others with such names are older than
 * that parser.
 */
export const shortenedByGoogle: ReadonlySet<string> = new Set(
  agents
    .filter(({ token, parser, purposes }) => {
      const isForAi = purposes.some((purpose) => purpose === 'training' || purpose === 'dataset')
      return isForAi && parser === 'unknown' && /^[A-Za-z_-]+[\d.]/.test(token)
    })
    .map(({ token }) => token.toLowerCase()),
)

/** Whether the registry has a robot with this token, in use or not. */
export function isKnownRobot(name: string): boolean {
  return tokensByName.has(name.toLowerCase())
}

/**
 * Whether a name is a typo of another: other separators, two letters swapped or, in a longer name, one or two letters wrong.
 *
 * The first letter is seldom wrong, and other agents have names that differ there (`Jooblebot`); short names differ by one letter
 * (`CRCbot`).
 */
function isMisspelt(written: string, name: string): boolean {
  if (written[0] !== name[0] || Math.abs(written.length - name.length) > 1) return false
  if (withoutSeparators(written) === withoutSeparators(name)) return true
  if (name.length < 7) return isSwapped(written, name)
  return editDistance(written, name) <= (name.length < 11 ? 1 : 2)
}

function withoutSeparators(name: string): string {
  return name.replaceAll(/[-_.]/g, '')
}

function isSwapped(written: string, name: string): boolean {
  return editDistance(written, name) === 1 && sorted(written) === sorted(name)
}

function sorted(name: string): string {
  return name.split('').toSorted().join('')
}
