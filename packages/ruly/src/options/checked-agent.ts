import type { Agent } from '../model/group.ts'
import { shown } from '@ruly/common/type-of'
import { userAgentsOf } from '@ruly/common/user-agents-of'

const slash = 0x2f
const colon = 0x3a

/**
 * Throws a `TypeError` if agent and URL are swapped, or the URL is only a word, which is a product token or a relative URL. Otherwise
 * the rules for all other agents, or for `/`, would answer. URLs and paths are checked no further, because nearly all are right.
 */
export function checkOrder(agent: Agent, url: string): void {
  if (typeof url !== 'string' || url.charCodeAt(0) === slash || isSchemeEnd(url, 5) || isSchemeEnd(url, 4))
    return
  checkUnusualUrl(agent, url)
}

/** Whether `://` is at an offset: three comparisons are faster than a search. */
function isSchemeEnd(url: string, at: number): boolean {
  return url.charCodeAt(at) === colon && url.charCodeAt(at + 1) === slash && url.charCodeAt(at + 2) === slash
}

/** An agent that is a URL is fine if the URL is one too: some files name crawlers by their URLs. */
function checkUnusualUrl(agent: Agent, url: string): void {
  if (isUrl(url)) return
  const swapped = userAgentsOf(agent).find(
    (name) => isUrl(name) || (name.startsWith('/') && mayBeAgent.test(url)),
  )
  if (swapped !== undefined)
    throw new TypeError(
      `Pass the agent first, then the URL: ${shown(swapped)} is a ${isUrl(swapped) ? 'URL' : 'path'}, ${shown(url)} is not.`,
    )
  if (mayBeAgent.test(url) && !/^[^/ ]*\./.test(url))
    throw new TypeError(
      `The URL must be absolute, or a path that begins with "/", got ${shown(url)}. Pass the agent first, then the URL; resolve a relative URL with new URL(url, base).href.`,
    )
}

function isUrl(text: string): boolean {
  return text.includes('://') && /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/** One word, a product with its version, or a header that begins with either. With a dot, the word may also be a host. */
const mayBeAgent = /^[a-z][a-z0-9_.-]*(?:\/[0-9.]+)?(?: |$)/i

/**
 * Throws a `TypeError` if a policy gets an agent and a URL. Callbacks of lists pass other arguments after the URL: their index, for
 * example.
 */
export function checkAlone(url: string, more: unknown): void {
  if (typeof more !== 'string' || typeof url !== 'string' || url.startsWith('/') || isUrl(url)) return
  throw new TypeError(
    `A policy takes the URL alone, because forAgent() has chosen its agent, got ${shown(url)} and ${shown(more)}. Pass the second only.`,
  )
}

/**
 * Throws a `TypeError` if a method is called without its object, as after `const { isAllowed } = parse(…)`.
 *
 * @param receiver `this`
 * @param call how to call the method, for the message
 */
export function checkReceiver(receiver: unknown, call: string): void {
  if (receiver !== undefined) return
  throw new TypeError(
    `${call.slice(call.indexOf('.') + 1)} is a method and was called without its object. Call ${call}, or bind it first.`,
  )
}
