import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

import { sitemapUrls } from '@ruly/client/internal'
import type { Robots } from 'ruly'
import { verdictLine, visible } from '@ruly/lint'

import type { Problems } from './problems.ts'

interface Question {
  /** Origin of the site. */
  readonly site: string
  /** Where the output is. */
  readonly folders: readonly string[]
  readonly agents: readonly string[]
}

/** So many URLs are listed for an agent; the others are counted. */
const listed = 5

/** Reads the site's own sitemaps from its output, and finds the URLs that an agent may not fetch. */
export async function blockedUrls(robots: Robots, { site, folders, agents }: Question): Promise<Problems> {
  const fetch = outputFetch(folders)
  const client = { fetch, sitemaps: async () => robots.sitemaps }
  const policies = agents.map((agent) => ({
    agent,
    policy: robots.forAgent(agent),
    blocked: new Set<string>(),
  }))
  const warnings: string[] = []
  let count = 0
  for await (const found of sitemapUrls(client, site, {})) {
    if (found.kind === 'url') {
      count++
      for (const { policy, blocked } of policies) if (!policy.check(found.url).allowed) blocked.add(found.url)
    } else if (found.code === 'status') warnings.push(notBuilt(found.sitemap, folders))
    // Without a sitemap there is nothing to check.
    else if (found.code !== 'none') warnings.push(found.message)
  }
  const errors = policies.flatMap(({ agent, policy, blocked }) => {
    if (blocked.size === 0) return []
    const lines = [...blocked]
      .slice(0, listed)
      .map((url) => `  ${verdictLine({ url, verdict: policy.check(url) })}`)
    const others = blocked.size - lines.length
    const rest = others > 0 ? [`  and ${others.toLocaleString('en')} others`] : []
    const what = `${blocked.size.toLocaleString('en')} of ${count.toLocaleString('en')} URLs in the site's sitemaps`
    return [[`robots.txt disallows ${what} for ${visible(agent)}:`, ...lines, ...rest].join('\n')]
  })
  return { errors, warnings }
}

function notBuilt(sitemap: string, folders: readonly string[]): string {
  return `${visible(sitemap)} is not in the output (${folders.join(', ')}), so its URLs were not checked.`
}

/** A `fetch` that reads the files of a built site: the path of a URL on any host is a path in one of the folders. */
function outputFetch(folders: readonly string[]): (input: string | URL | Request) => Promise<Response> {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = await fileAt(decodedPath(url), folders)
    const response = new Response(body === undefined ? null : new Uint8Array(body), {
      status: body === undefined ? 404 : 200,
    })
    return Object.defineProperty(response, 'url', { value: url.href })
  }
}

async function fileAt(path: string, folders: readonly string[]): Promise<Uint8Array | undefined> {
  for (const folder of folders) {
    const file = resolve(join(folder, path))
    if (!file.startsWith(resolve(folder) + sep)) continue
    try {
      return await readFile(file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'EISDIR' && code !== 'ENOTDIR') throw error
    }
  }
  return undefined
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
