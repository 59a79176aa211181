import { existsSync } from 'node:fs'

import { checkStandardInput, lacksScheme, pathFrom, standardInput, UserError } from '@ruly/batch/internal'

import type { RunContext } from '../../runtime/run-context.ts'
import { sitesInList } from '../../sites/sites-in-list.ts'
import { checkSiteUrl } from '../../urls/check-url.ts'

/** A host that is asked for its robots.txt. */
export interface Host {
  /** Scheme, host and port. */
  readonly origin: string
  /** Whether the user named it; else it is the twin of one. */
  readonly isNamed: boolean
}

/** The hosts that arguments and lists name, each once, in their order. Throws a `UserError` for what names none. */
export async function namedOrigins(
  words: readonly string[],
  context: RunContext,
): Promise<ReadonlySet<string>> {
  if (words.length === 0)
    throw new UserError('missing HOST: pass hosts, URLs or a list, such as: ruly audit example.com')
  checkStandardInput(words)
  const origins = new Set<string>()
  for (const word of words) {
    if (isList(word, context.cwd)) {
      const how = { signal: context.output.signal, takesHosts: true }
      for await (const url of sitesInList(word, context, how)) origins.add(new URL(url).origin)
    } else {
      const url = lacksScheme(word) ? `https://${word}` : word
      checkSiteUrl(url)
      origins.add(new URL(url).origin)
    }
  }
  if (origins.size === 0)
    throw new UserError(
      'there is no host to audit. Pass a URL, a host such as example.com, or a list of them.',
    )
  return origins
}

/** A name that ends like that of a list is no host: a mistyped name is not looked up. */
const listName = /\.(?:txt|csv|tsv|ndjson|jsonl|json|xml|log|gz|zst)$/i

/** Whether an argument is a list. Throws a `UserError` for a word without a dot that is no file: it may be either. */
function isList(word: string, cwd: string): boolean {
  if (word === standardInput) return true
  if (word.includes('://')) return false
  if (existsSync(pathFrom(cwd, word))) return true
  if (/^[a-z0-9-]+$/i.test(word))
    throw new UserError(`cannot read ${word}: no such file; for a host, pass https://${word}/`)
  return listName.test(word) || !lacksScheme(word)
}

/** Each named host, followed by its twins, which are not named themselves. */
export function hostsWithTwins(named: ReadonlySet<string>): readonly Host[] {
  const hosts = new Map<string, Host>()
  for (const origin of named) {
    hosts.set(origin, { origin, isNamed: true })
    for (const twin of twinsOf(origin))
      if (!named.has(twin) && !hosts.has(twin)) hosts.set(twin, { origin: twin, isNamed: false })
  }
  return [...hosts.values()]
}

/** The same host under the names that people also type: with the other scheme, and with or without `www.`. */
export function twinsOf(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin)
  const isAddress = hostname.startsWith('[') || /^[0-9.]+$/.test(hostname)
  const other = hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`
  // A port that is not the usual one belongs to one scheme.
  const schemes = port === '' ? ['https:', 'http:'] : [protocol]
  return [hostname, ...(isAddress ? [] : [other])]
    .flatMap((name) => schemes.map((scheme) => `${scheme}//${name}${port === '' ? '' : `:${port}`}`))
    .filter((twin) => twin !== origin)
}
