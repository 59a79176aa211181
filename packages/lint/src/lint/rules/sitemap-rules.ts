import type { Edit } from '@ruly/common/edits'
import { grouped } from '@ruly/common/grouped'
import { isAbsolute } from '@ruly/common/url-parts'
import type { Line } from 'ruly'
import { lacksScheme, sitemapNotReadable, sitemapRelative } from '../../messages/about-values.ts'
import { inWords } from '../../messages/in-words.ts'
import { closesAll } from '../facts/closes-all.ts'
import { sitemapsIn, whyUnreachable } from '../facts/sitemap-hosts.ts'
import { eachExtension } from '../model/find-each.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { absoluteUrl, hostOf } from '../text/absolute-url.ts'
import { quoted } from '../text/quoted.ts'
import { isText, lineEndOf, removalOf } from '../text/whole-line.ts'

export const sitemapRules: LintRules = {
  'no-sitemap': {
    severity: 'info',
    summary: 'The file names no sitemap.',
    why: 'A Sitemap line tells every search engine where the list of pages is, without a registration in its own tools (sitemaps.org). Small sites whose pages are all linked do not need one: files with fewer than twenty rules are not reported.',
    *check({ fileKind, groups, fields, rules, rulesOf }) {
      if (fileKind !== 'robots.txt' || rules.length < manyRules) return
      if (fields.some(({ field }) => field.name === 'sitemap')) return
      // A closed site has nothing to list.
      if (groups.every((group) => rulesOf(group).some(closesAll))) return
      yield {
        line: 0,
        message:
          'The file names no sitemap: search engines do not find one unless they are told about it elsewhere. Add a line such as "Sitemap: https://example.com/sitemap.xml".',
      }
    },
  },
  'sitemap-blocked': {
    severity: 'warning',
    summary: 'The file names a sitemap that robots may not fetch.',
    why:
      'Robots fetch a sitemap like any other URL, under the rules of the file that names it (RFC 9309 §2.2.2): Search Console reports it as blocked by robots.txt. It happens if the folder of the ' +
      'sitemap, `/*.xml` or every URL with a query is disallowed. Add an `Allow:` with the path of the sitemap.',
    *check(file) {
      const { robots, urlOf, valueSpan } = file
      const sitemaps = sitemapsIn(file)
      // If there are several hosts, it is unknown which one the file belongs to.
      if (robots.url === undefined && sitemaps.some(({ place }) => place !== 'own-host')) return
      for (const { url, line, place } of sitemaps) {
        if (place !== 'own-host') continue
        const path = url.replace(absoluteUrl, '').split('#', 1)[0] || '/'
        const kept = readers.flatMap((agent) => {
          const { allowed, rule } = robots.forAgent(agent).check(urlOf(path))
          // Other rules report a rule that disallows the whole site.
          return allowed || rule === undefined || /^[/*]*$/.test(rule.pattern) ? [] : [{ agent, rule }]
        })
        for (const alike of grouped(kept, ({ rule }) => rule.line).values()) {
          const [{ rule }] = alike
          const names = alike.map(({ agent }) =>
            agent === unnamed ? 'robots without a group of their own' : agent,
          )
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `Line ${rule.line} disallows ${quoted(rule.pattern)}: ${inWords(names)} may not fetch this sitemap. Add an Allow for its path.`,
            related: [{ line: rule.line, message: 'The rule that disallows it.' }],
          }
        }
      }
    },
  },
  'sitemap-duplicate': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A sitemap is named twice.',
    why: 'The second line has no effect: sitemaps are for the whole site, anywhere in the file (sitemaps.org). Often another one was meant.',
    fix: 'keeps-verdicts',
    *check({ extensionsOf, robots }) {
      // For some dialects, a sitemap between user-agent lines ends the list.
      const endsList = /^after-(?:any-)?field$/.test(robots.dialect.grouping.agentLineOpens)
      const named = extensionsOf('sitemap').filter(({ extension }) => extension.written !== '')
      for (const [first, ...others] of grouped(
        named,
        ({ extension }) => extension.value ?? extension.written,
      ).values()) {
        for (const { line } of others) {
          yield {
            line: line.number,
            message: `Line ${first.line.number} already names this sitemap.`,
            related: [{ line: first.line.number, message: 'The first line.' }],
            ...(endsList ? {} : removalOf(line)),
          }
        }
      }
    },
  },
  'sitemap-misplaced': {
    severity: 'warning',
    summary: 'A sitemap is between the user-agent lines of a group.',
    why:
      'It must not end the group (RFC 9309 §2.2.4), but for Protego (Scrapy), robots-parser, robots-txt-guard and others it does: the robots above it ' +
      'then have a group without rules and may fetch everything.',
    fix: 'keeps-verdicts',
    *check(file) {
      for (const group of file.groups) {
        const first = file.lineAt(group.agents[0]?.line ?? 0)
        const last = group.agents.at(-1)
        if (first === undefined || last === undefined) continue
        const among = file.lines
          .slice(first.number, last.line - 1)
          .filter(({ field }) => field?.name === 'sitemap')
        for (const [index, line] of among.entries()) {
          yield {
            line: line.number,
            message: `Some robots end the group of line ${first.number} here: then its first robots have no rules.`,
            related: [{ line: first.number, message: 'The start of the group.' }],
            ...(index === 0 ? moveOf(among, first) : {}),
          }
        }
      }
    },
  },
  'sitemap-not-http': {
    severity: 'warning',
    summary: 'The value of a Sitemap is not an http or https URL that robots can fetch.',
    why: 'A sitemap is fetched as any page is, and sitemaps.org allows only whole URLs, one a line. Robots skip any other value, and cannot reach `localhost`, a host of a private network, or the `undefined` and `yourdomain.com` that a program or a copied example leaves in place of the host.',
    check: eachExtension('sitemap', ({ extension }, { robots }) =>
      messageFor(extension.written, extension.value, hostOf(robots.url ?? '')),
    ),
  },
  'sitemap-other-host': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A sitemap is on another host than the file or the first sitemap.',
    why:
      'That is allowed: a robots.txt may name a sitemap of its site on another host (sitemaps.org, "Sitemaps & Cross Submits"). Often it is a remainder of a test site or of an old ' +
      'name, and the sitemap lists URLs of that host, which search engines do not accept from here. Hosts of the same domain are not reported.',
    *check(file) {
      const { robots, valueSpan } = file
      for (const { host, line, place } of sitemapsIn(file)) {
        if (place !== 'elsewhere') continue
        const which = robots.url === undefined ? 'the first sitemap' : 'this file'
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `The sitemap is on ${host}, another host than ${which}: robots use it for this site only if it lists URLs of this site.`,
        }
      }
    },
  },
  'sitemap-over-http': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A sitemap has an http URL instead of https.',
    why:
      'Most sites use https today and redirect http: the line is older than that change, and the URLs in the sitemap may be too. They must have ' +
      'the same scheme and host as the sitemap (sitemaps.org, "Sitemap file location"). Files that are themselves served over http are not reported.',
    *check(file) {
      const { robots, valueSpan } = file
      if (robots.url?.startsWith('http:') === true) return
      for (const { url, line } of sitemapsIn(file)) {
        if (!url.startsWith('http:')) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message:
            'The sitemap has an http URL: if the site uses https, write its https URL, because it can list only URLs of its own scheme.',
        }
      }
    },
  },
  'sitemap-relative': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'The value of a Sitemap is not a whole URL.',
    why: 'sitemaps.org and Google want the whole URL with scheme and host; robots that insist on it skip the line. Some resolve it against the file’s URL.',
    fix: 'keeps-verdicts',
    check: eachExtension('sitemap', ({ extension, line }, { valueSpan }) => {
      const { written, value } = extension
      if (written === '' || isAbsolute(written)) return undefined
      return {
        message: sitemapRelative(written),
        ...(value === null || lacksScheme(written) || !isText(line)
          ? {}
          : { fix: [{ ...valueSpan(line), text: value }] }),
      }
    }),
  },
}

/** A file with as many is that of a site with many pages. */
const manyRules = 20

/** An agent that no file names. */
const unnamed = 'AnotherBot'

/** Robots that read sitemaps, and any other. */
const readers = ['Googlebot', 'bingbot', unnamed]

/** Moves all of them before the group. */
function moveOf(sitemaps: readonly Line[], first: Line): { readonly fix?: readonly Edit[] } {
  // A byte order mark must stay first.
  if (((first.field?.nameSpan.start ?? 0) > 0 && first.number === 1) || !sitemaps.every(isText)) return {}
  const text = sitemaps.map((line) => line.text + lineEndOf(first)).join('')
  return {
    fix: [
      { start: first.start, end: first.start, text },
      ...sitemaps.map(({ start, next }) => ({ start, end: next, text: '' })),
    ],
  }
}

function messageFor(written: string, url: string | null, own: string): string | undefined {
  if (written === '') return sitemapNotReadable(written)
  if (!isAbsolute(written)) return undefined
  if (url === null) return sitemapNotReadable(written)
  if (!/^https?:/.test(url)) return `"${written}" is not an http or https URL: agents skip the line.`
  if (/\s/.test(written))
    return `"${written}" is read as one URL, with %20 for its spaces: write one sitemap on each line.`
  const host = hostOf(url)
  const why = host === own ? undefined : whyUnreachable(host)
  return why === undefined
    ? undefined
    : `"${host}" ${why}: robots cannot fetch the sitemap. Write the URL that visitors of the site use.`
}
