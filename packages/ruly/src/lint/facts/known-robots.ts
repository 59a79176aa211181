import { editDistance } from '../../text/edit-distance.ts'

/** Names of robots that are often misspelt, as their documentation writes them. */
const documented = [
  'AdsBot-Google',
  'AhrefsBot',
  'Amazonbot',
  'Applebot',
  'Applebot-Extended',
  'archive.org_bot',
  'Baiduspider',
  'bingbot',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'DuckDuckBot',
  'facebookexternalhit',
  'Google-Extended',
  'Googlebot',
  'Googlebot-Image',
  'Googlebot-News',
  'Googlebot-Video',
  'GPTBot',
  'ia_archiver',
  'LinkedInBot',
  'Mediapartners-Google',
  'meta-externalagent',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'PetalBot',
  'SemrushBot',
  'Twitterbot',
  'YandexBot',
] as const

type Documented = (typeof documented)[number]

const openAi: readonly Documented[] = ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']
const anthropic: readonly Documented[] = ['ClaudeBot', 'Claude-SearchBot', 'Claude-User']

/** Names of companies or products that people use for robots, in lower case, with the actual names of the robots. */
const invented: ReadonlyMap<string, readonly Documented[]> = new Map<string, readonly Documented[]>([
  ['chatgpt', openAi],
  ['chatgptbot', openAi],
  ['chatgpt-bot', openAi],
  ['gpt', openAi],
  ['openai', openAi],
  ['open-ai', openAi],
  ['openaibot', openAi],
  ['claude', anthropic],
  ['anthropic', anthropic],
  ['anthropicbot', anthropic],
  ['bing', ['bingbot']],
  ['microsoft', ['bingbot']],
  ['microsoftbot', ['bingbot']],
  ['google', ['Googlebot']],
  ['bard', ['Google-Extended']],
  ['gemini', ['Google-Extended']],
  ['google-ai', ['Google-Extended']],
  ['googleai', ['Google-Extended']],
  ['apple', ['Applebot']],
  ['amazon', ['Amazonbot']],
  ['baidu', ['Baiduspider']],
  ['bytedance', ['Bytespider']],
  ['commoncrawl', ['CCBot']],
  ['duckduckgo', ['DuckDuckBot']],
  ['facebook', ['facebookexternalhit', 'meta-externalagent']],
  ['meta', ['meta-externalagent', 'facebookexternalhit']],
  ['meta-ai', ['meta-externalagent']],
  ['linkedin', ['LinkedInBot']],
  ['perplexity', ['PerplexityBot', 'Perplexity-User']],
  ['perplexityai', ['PerplexityBot', 'Perplexity-User']],
  ['twitter', ['Twitterbot']],
  ['ahrefs', ['AhrefsBot']],
  ['semrush', ['SemrushBot']],
])

/** A robot that its company no longer runs. */
export interface RetiredRobot {
  readonly company: string
  readonly now: readonly string[]
}

/**
 * Robots that their companies no longer document, in lower case.
 *
 * Sources: Anthropic, "Does Anthropic crawl data from the web", February 2026; Meta for Developers, "Meta Web Crawlers", 2026;
 * Google Search Central, "Google's common crawlers", 2026.
 */
export const retiredRobots: ReadonlyMap<string, RetiredRobot> = new Map<string, RetiredRobot>([
  ['anthropic-ai', { company: 'Anthropic', now: anthropic }],
  ['claude-web', { company: 'Anthropic', now: anthropic }],
  ['facebookbot', { company: 'Meta', now: ['meta-externalagent'] }],
  ['googlebot-mobile', { company: 'Google', now: ['Googlebot'] }],
])

/** The robots that were probably meant by a name that no robot has; empty for a name that some robot may have. */
export function meantRobots(name: string): readonly string[] {
  const written = name.toLowerCase()
  const known = invented.get(written)
  if (known !== undefined) return known
  if (names.has(written)) return []
  const near = documented.find((robot) => isMisspelt(written, robot.toLowerCase()))
  return near === undefined ? [] : [near]
}

const names: ReadonlySet<string> = new Set([
  ...documented.map((robot) => robot.toLowerCase()),
  ...retiredRobots.keys(),
])

/**
 * Whether a name is a typo of another: other separators, two letters swapped or, in a longer name, one or two letters wrong.
 *
 * The first letter is seldom wrong, and other robots have names that differ there (`Jooblebot`); short names differ by one letter
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
