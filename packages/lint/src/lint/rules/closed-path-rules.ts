import { prominentAgents } from 'ruly/agents'
import { inWords } from '../../messages/in-words.ts'
import { closingRule, closingRuleForAll } from '../facts/closes-all.ts'
import type { FileRule } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { eachRule } from '../model/find-each.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { quoted } from '../text/quoted.ts'

export const closedPathRules: LintRules = {
  'assets-disallowed': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'Googlebot may not fetch scripts or styles of the site.',
    why:
      'Google renders pages with their scripts and style sheets, which works only if it may fetch them (Google Search Central, ' +
      'robots.txt introduction: do not block resources that a page needs).',
    check: eachRule(({ rule }, { robots, urlOf }) => {
      const asset = rule.kind === 'disallow' ? assetOf(rule.value) : undefined
      if (asset === undefined) return undefined
      const { allowed, rule: deciding } = robots.forAgent('Googlebot').check(urlOf(asset))
      return allowed || deciding?.line !== rule.line
        ? undefined
        : `Googlebot may not fetch ${quoted(asset)}, and renders pages without it. Allow scripts and style sheets.`
    }),
  },
  'everything-disallowed': {
    severity: 'error',
    summary: 'The file disallows the whole site for every robot.',
    why:
      'That is right for a site under construction, and often left in place when it opens: search engines then drop its pages. Exceptions for the start page alone, or for files such ' +
      'as `/ads.txt`, do not open the site. The rule does not make pages private (RFC 9309 §3), and does not remove pages from an index if other sites link to them: for that, ' +
      'require a login, or send `X-Robots-Tag: noindex` and let robots fetch the pages.',
    *check(file) {
      const closing = file.isUnrendered ? undefined : closingRuleForAll(file)
      if (closing === undefined) return
      yield {
        line: closing.line.number,
        span: file.valueSpan(closing.line),
        message: `No robot may fetch ${closedPart([closing])} of this site. To open it, write "Disallow:" without a path, or the paths that are meant. If the site must stay closed, say so: # ruly-disable-line everything-disallowed.`,
      }
    },
  },
  'search-engine-shut-out': {
    severity: 'warning',
    otherSeverity: 'error',
    summary: 'A search engine may not fetch anything on the site, while other agents may.',
    why:
      'Results show a page that a search engine may not fetch only because of links to it, without a title or text, or not at all. A `Disallow: /` for everyone with exceptions for a few ' +
      'robots excludes every search engine without an exception. Only Googlebot, bingbot and DuckDuckBot are reported if the file disallows them by name: for others that is usually intended.',
    *check(file) {
      if (file.isUnrendered || closingRuleForAll(file) !== undefined) return
      const shut = engines.flatMap((engine) => {
        const closing = closingRuleFor(engine, file)
        return closing === undefined ? [] : [{ name: engine.name, closing }]
      })
      const [first] = shut
      if (first === undefined) return
      const lines = new Set(shut.map(({ closing }) => closing.line))
      const names = shut.map(({ name }) => name)
      yield {
        line: first.closing.line.number,
        span: file.valueSpan(first.closing.line),
        ...(names.includes(mostImportant) ? { severity: 'error' as const } : {}),
        message: `${inWords(names)} may not fetch ${closedPart(shut.map(({ closing }) => closing))} of the site: give ${names.length === 1 ? 'it' : 'them'} a group with "Disallow:" without a path, or with the paths that are meant.`,
        ...(lines.size === 1
          ? {}
          : {
              related: shut.map(({ name, closing }) => ({
                line: closing.line.number,
                message: `Disallows the site for ${name}.`,
              })),
            }),
      }
    },
  },
  'secret-looking-path': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A rule names a path that looks secret.',
    why:
      'Everybody can read robots.txt, and it protects nothing: it is not access control (RFC 9309 §3). Attackers who look for backups and passwords read it ' +
      'first. Protect such paths with a login, and remove the rule.',
    check: eachRule(({ rule }) => {
      const [, found] = rule.kind === 'disallow' ? (secretWord.exec(rule.value) ?? []) : []
      return found === undefined
        ? undefined
        : `Everybody can read that there may be something at ${quoted(rule.value)}: robots.txt does not protect ${quoted(found)}.`
    }),
  },
  'wp-content-disallowed': {
    severity: 'warning',
    summary:
      'Googlebot may not fetch `/wp-content/`, which contains the themes, plugins and images of WordPress.',
    why:
      'Old advice disallows `/wp-content/`. It contains the style sheets and scripts of the pages and their images. Google renders pages with them (Google Search Central, ' +
      'robots.txt introduction: do not block resources that a page needs), and images that it may not fetch do not appear in image search. WordPress itself disallows only `/wp-admin/`.',
    check: eachRule(({ rule }, { robots, urlOf }) => {
      const [, folder] = rule.kind === 'disallow' ? (wholeFolder.exec(rule.value) ?? []) : []
      if (folder === undefined) return undefined
      const closed = contentFolders.filter(({ file }) => {
        const url = urlOf(`${folder.replaceAll('*', 'a')}wp-content/${file}`)
        const verdict = robots.forAgent('Googlebot').check(url)
        return !verdict.allowed && verdict.rule?.line === rule.line
      })
      return closed.length === 0
        ? undefined
        : `Googlebot may not fetch the ${inWords(closed.map(({ name }) => name))} below ${quoted(rule.value)}, and renders pages without them. Remove the rule: WordPress needs only "Disallow: /wp-admin/".`
    }),
  },
}

/** A script or style sheet that a rule matches; undefined if the rule is about a single file. */
function assetOf(value: string): string | undefined {
  const [, extension] = /\*\.(css|js|mjs)\*?\$?$/i.exec(value) ?? []
  if (extension !== undefined) {
    const path = value.replace(/\*?\$?$/, '').replaceAll('*', 'a')
    return path.startsWith('/') ? path : `/${path}`
  }
  const [, folder] = /\/(css|js|javascripts?|stylesheets?|wp-includes)\/\*?$/i.exec(value) ?? []
  if (folder === undefined) return undefined
  const path = value.replace(/\*$/, '').replaceAll('*', 'a')
  return `${path.startsWith('/') ? '' : '/'}${path}a.${/css|style/i.test(folder) ? 'css' : 'js'}`
}

function closedPart(closing: readonly FileRule[]): string {
  return closing.some(({ rule }) => /\/.*\//.test(rule.value)) ? 'any folder' : 'any page'
}

/** A search engine, with the product tokens whose groups it obeys, its own first. */
interface Engine {
  readonly name: string
  readonly tokens: readonly string[]
  /** Whether sites often disallow it by name on purpose. */
  readonly isOftenRefused: boolean
}

/** Search engines that few sites disallow on purpose, the most important first. */
const seldomRefused: readonly string[] = ['Googlebot', 'bingbot', 'DuckDuckBot']

/** Without it, a site loses most of its visitors from search. */
const mostImportant = 'Googlebot'

const engines: readonly Engine[] = prominentAgents('search')
  .map(({ token, fallback = [] }) => ({
    name: token,
    tokens: [token, ...fallback],
    isOftenRefused: !seldomRefused.includes(token),
  }))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

function rankOf({ name }: Engine): number {
  const rank = seldomRefused.indexOf(name)
  return rank < 0 ? seldomRefused.length : rank
}

/** The rule that disallows the site for an engine; undefined if the engine may fetch something, or if that is intended. */
function closingRuleFor({ name, tokens, isOftenRefused }: Engine, file: LintFile): FileRule | undefined {
  const named = tokens.find((token) => file.agentsByToken.has(token.toLowerCase()))
  return named !== undefined && isOftenRefused ? undefined : closingRule(file, named ?? name)
}

const secretWord =
  /\/(\.git|\.svn|\.env|\.ht(?:passwd|access)|(?:db[-_]?)?(?:backups?|dumps?)|secrets?|passwords|passwd|credentials?|confidential|phpmyadmin|[^/?*]*\.(?:sql|bak|pem|key))(?:[/$*]|\.(?:zip|gz|tar|sql|txt)|$)/i

/** The folders in WordPress's `wp-content`, with a file of each. */
const contentFolders = [
  { name: 'themes', file: 'themes/x/style.css' },
  { name: 'plugins', file: 'plugins/x/x.js' },
  { name: 'uploads', file: 'uploads/2024/01/x.jpg' },
]

const wholeFolder = /^((?:\*|\/[^*$]*)?\/)wp-content(?:\/?\*?|\/)$/
