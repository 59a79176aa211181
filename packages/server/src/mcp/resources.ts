import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { agentRegistry } from 'ruly/agents'
import * as dialects from 'ruly/dialects'

const mimeType = 'application/json'

/** What is known about agents and dialects, as resources that are small enough for the context of a model. */
export function addResources(server: McpServer): void {
  addIndex(server, 'agents', 'Well-known crawlers: their product tokens, and where to read more', agentIndex)
  addEntries(server, 'agents/purpose', {
    description: 'The well-known crawlers for one purpose: who runs them, and whether they obey robots.txt',
    names: [...agentsByPurpose.keys()],
    one: (name) => agentsByPurpose.get(name),
  })
  addEntries(server, 'agents', {
    description: 'All that is known about one crawler, by its product token',
    one: (name) => agentRegistry.agents.find(({ token }) => token.toLowerCase() === name.toLowerCase()),
  })
  addIndex(server, 'dialects', 'The dialects of robots.txt', () => Object.keys(dialects))
  addEntries(server, 'dialects', {
    description: 'How the parser of one dialect reads and matches files',
    one: (name) => plain(Object.entries(dialects).find(([known]) => known === name)?.[1]),
  })
}

/** An agent in a list. */
type ListedAgent = Pick<(typeof agentRegistry.agents)[number], 'token' | 'operator' | 'obeys'>

const agentsByPurpose: ReadonlyMap<string, readonly ListedAgent[]> = byPurpose()

function byPurpose(): Map<string, ListedAgent[]> {
  const lists = new Map<string, ListedAgent[]>()
  for (const { token, operator, obeys, purposes } of agentRegistry.agents)
    for (const purpose of purposes)
      lists.set(purpose, [...(lists.get(purpose) ?? []), { token, operator, obeys }])
  return lists
}

function agentIndex(): object {
  return {
    version: agentRegistry.version,
    more: 'Read ruly://agents/TOKEN for one agent, ruly://agents/purpose/PURPOSE for all of a purpose.',
    purposes: Object.fromEntries([...agentsByPurpose].map(([purpose, { length }]) => [purpose, length])),
    tokens: agentRegistry.agents.map(({ token }) => token),
  }
}

function addIndex(server: McpServer, path: string, description: string, contents: () => unknown): void {
  server.registerResource(path, `ruly://${path}`, { description, mimeType }, (uri) => ({
    contents: [{ uri: uri.href, mimeType, text: JSON.stringify(contents()) }],
  }))
}

interface Entries {
  readonly description: string
  /** The names of entries to list; none if the index has them. */
  readonly names?: readonly string[]
  readonly one: (name: string) => unknown
}

/** A resource for each entry of a path. */
function addEntries(server: McpServer, path: string, { description, names, one }: Entries): void {
  const template = new ResourceTemplate(`ruly://${path}/{name}`, {
    list:
      names &&
      (() => ({
        resources: names.map((name) => ({ name, uri: `ruly://${path}/${name}`, description, mimeType })),
      })),
  })
  server.registerResource(`${path}-entry`, template, { description, mimeType }, (uri, variables) => {
    const entry = one(decodeURIComponent(String(variables['name'])))
    if (entry === undefined) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(entry) }] }
  })
}

/** A dialect as data: of its functions, the names. */
function plain(dialect: object | undefined): unknown {
  if (dialect === undefined) return undefined
  const text = JSON.stringify(dialect, (_, value: unknown) =>
    typeof value === 'function' ? `function ${value.name}` : value === Infinity ? 'Infinity' : value,
  )
  return JSON.parse(text)
}
