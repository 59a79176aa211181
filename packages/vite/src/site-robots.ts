import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { closedRobots, type Environment } from '@ruly/handlers'
import { parse, type Robots } from 'ruly'
import { build, type OneOrMore } from 'ruly/edit'
import { lint, lintText, verdictText } from '@ruly/lint'

import type { CheckedOptions, Expectations } from './options.ts'
import type { Problems } from './problems.ts'
import { blockedUrls } from './sitemap-check.ts'

/** The robots.txt of a site that is being built. */
export interface SiteRobots {
  /** What is written: the robots.txt of the site, or one that disallows everything. */
  readonly written: string
  readonly isClosed: boolean
  /** What the linter and the expectations say about the robots.txt of the site. */
  problems(): Problems
  /** What the sitemaps in these folders say about it. */
  sitemapProblems(folders: readonly string[]): Promise<Problems>
}

interface Place {
  /** The folder whose files become part of the site as they are. */
  readonly publicFolder: string
  /** The site, if the framework knows it. */
  readonly site?: string | undefined
}

/**
 * The robots.txt as the options say it.
 *
 * @throws `Error` if the file is missing, or if there are two
 */
export function siteRobots(options: CheckedOptions, env: Environment, place: Place): SiteRobots {
  const { text, name } = source(options.robots, join(place.publicFolder, 'robots.txt'))
  const site = options.site ?? place.site ?? firstSitemapOrigin(text)
  const url = `${site ?? 'https://example.com'}/robots.txt`
  const robots = parse(text, { url })
  const isClosed = options.closed(env)

  return {
    written: isClosed ? closedRobots : text,
    isClosed,
    problems() {
      const report = lint(text, { rules: options.rules, ...(site === undefined ? {} : { url }) })
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

function source(robots: CheckedOptions['robots'], path: string): { text: string; name: string } {
  const file = textIn(path)
  if (robots === undefined) {
    if (file !== undefined) return { text: file, name: path }
    throw new Error(`There is no robots.txt. Pass the option "robots", or create ${path}.`)
  }
  if (file !== undefined)
    throw new Error(`There are two robots.txt: the option "robots" and ${path}. Delete one of them.`)
  return { text: typeof robots === 'string' ? robots : build(robots), name: 'robots.txt' }
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function firstSitemapOrigin(text: string): string | undefined {
  const [url] = parse(text)
    .sitemaps.flatMap((sitemap) => sitemap.url ?? [])
    .filter((sitemap) => /^https?:/i.test(sitemap))
  return url === undefined ? undefined : new URL(url).origin
}

/** The expectations that do not hold, each with the line that decides. */
function brokenExpectations(expect: Expectations | undefined, robots: Robots): readonly string[] {
  if (expect === undefined) return []
  const broken = (expected: boolean, urls: Readonly<Record<string, OneOrMore>> = {}): string[] =>
    Object.entries(urls).flatMap(([agent, some]) =>
      [some].flat().flatMap((url) => {
        const verdict = robots.forAgent(agent).check(url)
        if (verdict.allowed === expected) return []
        const text = verdictText({ agent, url, verdict }, robots)
        return [`Expected ${expected ? 'allowed' : 'disallowed'}, got\n${text}`]
      }),
    )
  return [...broken(true, expect.allowed), ...broken(false, expect.disallowed)]
}
