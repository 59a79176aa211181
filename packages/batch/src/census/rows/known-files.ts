import { hash } from 'node:crypto'

import { parse, type Dialect } from 'ruly'

import { copied, createBoundedMap } from '../../frame/bounded-map.ts'
import type { CensusRecord } from '../records/census-record.ts'
import { AgentFactsFinder, type AgentFacts } from './agent-facts.ts'
import { fileFactsOf, type CountedFile, type FileFacts } from './file-facts.ts'
import { filePreferencesOf, type FilePreferences } from './file-preferences.ts'
import type { NamingLines } from './naming-lines.ts'

/** All that a census says of the content of a file. */
export interface FileContent {
  readonly facts: FileFacts
  /** Undefined if it says nothing about the use of content. */
  readonly preferences: FilePreferences | undefined
  /** About the agents of the census, in their order. */
  readonly agentFacts: readonly AgentFacts[]
}

/** Memory for what is remembered, about, in bytes; with a few kilobytes for a file, some thousand files. */
const rememberedBytes = 16 << 20

/** About what is kept of a file without the values of its user-agent lines. */
const fileBytes = 2048

/** Reads files. Sites have the same file as others more often than one of their own: each is read once, as long as it is remembered. */
export class KnownFiles {
  readonly #dialect: Dialect
  readonly #naming: NamingLines
  readonly #finder: AgentFactsFinder
  readonly #known = createBoundedMap<FileContent>(rememberedBytes)

  constructor(dialect: Dialect, naming: NamingLines) {
    this.#dialect = dialect
    this.#naming = naming
    this.#finder = new AgentFactsFinder(naming)
  }

  /** What the file of a record says. */
  contentOf({ bytes, url, site }: CensusRecord): FileContent {
    const key = (url === undefined ? '-' : '+') + hash('sha256', bytes, 'base64')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const robots = parse(bytes, { dialect: this.#dialect, url })
    // For some dialects, no file applies to a bare path.
    const file = { robots, site: url === undefined ? 'https://example.com' : site, ...fileFactsOf(robots) }
    const preferences = filePreferencesOf(file, this.#naming)
    const { facts } = file
    const content = { facts, preferences, agentFacts: this.#finder.factsOf(file, preferences) }
    if (!isForAnySite(file)) return content
    const kept = withoutFile(content)
    return this.#known.set(key, kept, fileBytes + 2 * facts.userAgents.join().length)
  }
}

/** Whether a file says the same at every site: neither its rules nor its fields may have URLs that depend on its own. */
function isForAnySite({ robots, groups }: CountedFile): boolean {
  return (
    groups.every((group) => group.isForAnySite) &&
    robots.extensions.every(
      ({ name, written }) => (name !== 'sitemap' && name !== 'license') || /^https?:\/\//i.test(written),
    )
  )
}

/** The same content without texts that are parts of the file, which would keep all of it in memory. */
function withoutFile({ facts, preferences, agentFacts }: FileContent): FileContent {
  const own = new Map<AgentFacts, AgentFacts>()
  return {
    facts: { ...facts, userAgents: facts.userAgents.map(copied) },
    preferences,
    agentFacts: agentFacts.map((found) => {
      const same = own.get(found) ?? { ...found, preferences: found.preferences?.map(copied) ?? null }
      own.set(found, same)
      return same
    }),
  }
}
