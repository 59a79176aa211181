import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { closedRobots, type Environment } from '@ruly/handlers'
import { parse, type Robots, type RobotsInput } from 'ruly'
import { build, type OneOrMore } from 'ruly/edit'
import { lint, lintText, verdictText } from '@ruly/lint'

import type { CheckedOptions, Expectations } from './options.ts'
import type { Problems } from './problems.ts'
import { blockedUrls } from './sitemap-check.ts'

/** The robots.txt of a site that is being built. */
export interface SiteRobots {
  /** What is written: that of the options, or one that disallows everything; undefined where the framework copies the file of the public folder. */
  readonly written: string | undefined
  readonly isClosed: boolean
  /** What the linter and the expectations say about the robots.txt of the site. */
  problems(): Problems
  /** What the sitemaps in these folders say about it. */
  sitemapProblems(folders: readonly string[]): Promise<Problems>
}

interface Place {
  /** The folder whose files are copied into the site unchanged; undefined without one. */
  readonly publicFolder: string | undefined
  /** The site, if the framework knows it. */
  readonly site?: string | undefined
}

/**
 * The robots.txt as the options say it.
 *
 * @throws `Error` if the file is missing, or if there are two
 */
export function siteRobots(options: CheckedOptions, env: Environment, place: Place): SiteRobots {
  const { robots: given } = options
  const own = given === undefined || typeof given === 'string' ? given : build(given)
  const { content, name } = source(own, place.publicFolder)
  const site = options.site ?? place.site ?? firstSitemapOrigin(content)
  const url = site && `${site}/robots.txt`
  const robots = parse(content, { url })
  const isClosed = options.closed(env)

  return {
    written: isClosed ? closedRobots : own,
    isClosed,
    problems() {
      const report = lint(content, { rules: options.rules, url })
      const found = (severity: 'error' | 'warning'): string[] => {
        const findings = report.findings.filter((finding) => finding.severity === severity)
        return findings.length === 0 ? [] : [lintText({ name, report: { ...report, findings } })]
      }
      return {
        errors: [...found('error'), ...brokenExpectations(options.expect, robots)],
        warnings: found('warning'),
      }
    },
    async sitemapProblems(folders) {
      const { sitemapAgents } = options
      if (site === undefined || sitemapAgents.length === 0) return { errors: [], warnings: [] }
      return await blockedUrls(robots, { site, folders, agents: sitemapAgents })
    },
  }
}

function source(
  own: string | undefined,
  folder: string | undefined,
): { readonly content: string | Uint8Array; readonly name: string } {
  const path = folder === undefined ? undefined : join(folder, 'robots.txt')
  const file = path && bytesIn(path)
  if (own === undefined) {
    if (path !== undefined && file !== undefined) return { content: file, name: path }
    const orCreate = path === undefined ? '' : `, or create ${path}`
    throw new Error(`There is no robots.txt. Pass the option "robots"${orCreate}.`)
  }
  if (file !== undefined)
    throw new Error(`There are two robots.txt: the option "robots" and ${path}. Delete one of them.`)
  return { content: own, name: 'robots.txt' }
}

function bytesIn(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function firstSitemapOrigin(content: RobotsInput): string | undefined {
  const [url] = parse(content)
    .sitemaps.flatMap((sitemap) => sitemap.url ?? [])
    .filter((sitemap) => /^https?:/i.test(sitemap))
  return url === undefined ? undefined : new URL(url).origin
}

/** The expectations that do not hold, each with the line that decides. */
function brokenExpectations(expect: Expectations, robots: Robots): readonly string[] {
  const broken = (expected: boolean, urls: Readonly<Record<string, OneOrMore>> = {}): string[] =>
    Object.entries(urls).flatMap(([agent, some]) =>
      [some].flat().flatMap((url) => {
        const verdict = robots.forAgent(agent).check(url)
        // That no robots.txt governs a URL of another site says nothing about this one.
        if (verdict.allowed === expected && verdict.reason !== 'not-governed') return []
        const text = verdictText({ agent, url, verdict }, robots)
        return [`Expected ${expected ? 'allowed' : 'disallowed'}, got\n${text}`]
      }),
    )
  return [...broken(true, expect.allowed), ...broken(false, expect.disallowed)]
}
