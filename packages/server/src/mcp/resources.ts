import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { agentRegistry } from 'ruly/agents'
import * as dialects from 'ruly/dialects'

const json = 'application/json'

/** What is known about agents and dialects, as resources. */
export function addResources(server: McpServer): void {
  addList(
    server,
    'agents',
    'Well-known crawlers: who runs them, what for, and whether they obey robots.txt',
    {
      all: () => ({
        version: agentRegistry.version,
        agents: agentRegistry.agents.map(({ token, operator, purposes, obeys }) => ({
          token,
          operator,
          purposes,
          obeys,
        })),
      }),
      one: (name) => agentRegistry.agents.find(({ token }) => token.toLowerCase() === name.toLowerCase()),
    },
  )
  addList(server, 'dialects', 'The dialects of robots.txt: how parsers read and match files', {
    all: () => Object.keys(dialects),
    one: (name) => (Object.hasOwn(dialects, name) ? plain(Object.entries(dialects), name) : undefined),
  })
}

interface Contents {
  readonly all: () => unknown
  readonly one: (name: string) => unknown
}

/** A resource with a list, and one for each of its entries. */
function addList(server: McpServer, name: string, description: string, { all, one }: Contents): void {
  const listUri = `ruly://${name}`
  server.registerResource(name, listUri, { description, mimeType: json }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(all()) }],
  }))
  const template = new ResourceTemplate(`${listUri}/{name}`, { list: undefined })
  server.registerResource(`${name}-entry`, template, { description, mimeType: json }, (uri, variables) => {
    const wanted = String(variables['name'])
    const entry = one(decodeURIComponent(wanted))
    if (entry === undefined) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(entry) }] }
  })
}

/** A dialect as data: of its functions, the names. */
function plain(entries: readonly (readonly [string, unknown])[], name: string): unknown {
  const [, dialect] = entries.find(([key]) => key === name) ?? []
  const text = JSON.stringify(dialect, (_, value: unknown) =>
    typeof value === 'function' ? `function ${value.name}` : value === Infinity ? 'Infinity' : value,
  )
  return JSON.parse(text)
}
