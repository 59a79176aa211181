import { utf8OfText } from '@ruly/common/utf8'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import { type FileRule, isWithoutWildcards } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import {
  escapingOf,
  keepsOrder,
  matchAlike,
  patternsWith,
  replacing,
  ruleLengths,
} from '../facts/rewritten-rule.ts'
import { eachRule } from '../model/find-each.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { absoluteUrl, hostOf, withoutWww } from '../text/absolute-url.ts'
import { continuesWord } from '../text/continues-word.ts'
import { quoted } from '../text/quoted.ts'
import { signOfRegularExpression } from '../text/regular-expression-syntax.ts'

export const patternRules: LintRules = {
  'dollar-inside': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A `$` is not at the end of a pattern.',
    why:
      '`$` means the end of the URL only as the last character of a pattern (RFC 9309 §2.2.3). Before that, Google and ruly read it as a dollar ' +
      'sign, others as the end of the URL, so that what follows never matches, and Protego as both.',
    check: eachRule(({ rule }) =>
      /\$(?=[*$?/.&%])/.test(rule.value)
        ? `The first \`$\` of ${quoted(rule.value)} is not its last character: it means a dollar sign, not the end of the URL.`
        : undefined,
    ),
  },
  'expensive-pattern': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A pattern has ten stars or more.',
    why:
      'Robots that convert a pattern to a regular expression try every position for every star: with ten or more, libraries for Python, Ruby and JavaScript ' +
      'were seen to hang. Some then treat the rule as one that does not match.',
    check: eachRule(({ pattern }) => {
      const stars = (pattern?.segments.length ?? 1) - 1
      return stars < manyStars
        ? undefined
        : `The pattern has ${stars} stars: robots that try every position for each of them can hang.`
    }),
  },
  'lone-star-pattern': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A rule is only a star.',
    why:
      'A path pattern begins with `/` (RFC 9309 §2.2). Robots with wildcards read `*` as every URL. Those of the older standards, and Python’s ' +
      'urllib.robotparser up to 3.13, read it as a star, with which no URL begins. `/` means every URL for all of them.',
    fix: 'keeps-verdicts',
    check: eachRule(({ rule, line, pattern }, { valueSpan }) => {
      if (rule.value !== '*') return undefined
      const isWildcard = pattern !== undefined && pattern.segments.length > 1
      return {
        message: `"*" matches every URL for robots with wildcards, and none for others. "/" matches every URL for both.`,
        ...(isWildcard ? { fix: [{ ...valueSpan(line), text: '/' }] } : {}),
      }
    }),
  },
  'path-case-differs': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A disallowed folder has another path of the file in it, except for upper and lower case.',
    why:
      'Paths are compared letter by letter (RFC 9309 §2.2.2): `/Admin/` does not match `/admin/login`. If the file writes one folder in two ways, one of them is probably misspelt, or the server accepts ' +
      'both and each needs its own rule. Folders that the file disallows in both ways are not reported.',
    *check({ families, rulesOf, valueSpan }) {
      for (const family of families) {
        const plain = family.flatMap(rulesOf).filter(isPlainDisallow)
        const folders = new Map(plain.filter(isFolder).map((one) => [one.rule.value, one] as const))
        const byLowerCase = new Map([...folders].map(([value, one]) => [value.toLowerCase(), one] as const))
        for (const { rule, line } of plain) {
          const names = foldersOf(rule.value)
          // A folder that the file disallows as it is written here is no mistake.
          if (names.some((name) => folders.has(name))) continue
          const twin = names
            .map((name) => byLowerCase.get(name.toLowerCase()))
            .find((one) => one !== undefined)
          if (twin === undefined) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `${quoted(rule.value)} is not in ${quoted(twin.rule.value)} of line ${twin.line.number}, because upper and lower case differ: add a rule for each spelling that the site has.`,
            related: [{ line: twin.line.number, message: 'The same folder with other letters.' }],
          }
        }
      }
    },
  },
  'path-without-slash': {
    severity: 'error',
    isOneMistake: true,
    summary: 'The path of a rule does not begin with a slash.',
    why:
      'A path pattern begins with `/` (RFC 9309 §2.2), like the path of every URL. Robots compare from the first octet on (§2.2.2), so a rule ' +
      'that begins with anything else matches nothing.',
    fix: 'changes-verdicts',
    check: eachRule(({ rule, line, pattern }, { valueSpan, joinedLines }) => {
      const [first] = pattern?.segments ?? []
      if (!first || first.startsWith('/') || absoluteUrl.test(rule.value)) return undefined
      const isText = utf8OfText(rule.value) === rule.rawValue
      const meant = isText && !joinedLines.has(line.number) ? meantPath(rule.value) : undefined
      const message = `${quoted(rule.value)} does not begin with a slash: the rule matches no URL`
      return meant === undefined
        ? `${message}.`
        : {
            message: `${message}; ${quoted(meant)} was probably meant.`,
            fix: [{ ...valueSpan(line), text: meant }],
          }
    }),
  },
  'prefix-catches-more': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A disallow also matches a path in the file that only begins with the same letters.',
    why:
      'A pattern matches everything that begins with it (RFC 9309 §2.2.2), not only a folder: `/c` matches `/contact`. If the file itself names such a path, the ' +
      'author may not know. `/c/` and `/c$` together match the folder and the page.',
    *check({ families, rulesOf, valueSpan }) {
      for (const family of families) {
        const named = family.flatMap(rulesOf).filter(isNamed)
        const firsts = new Map(named.toReversed().map((rule) => [rule.rule.value, rule] as const))
        const values = [...firsts.keys()].sort()
        const longer = new Map(values.map((value, index) => [value, longerWord(values, index)] as const))
        for (const one of named) {
          const { rule, line } = one
          const word = longer.get(rule.value)
          const example = word === undefined ? undefined : firsts.get(word)
          if (example === undefined || !isWithoutWildcards(one)) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `${quoted(rule.value)} also matches ${quoted(example.rule.value)} of line ${example.line.number}: end it with "/" if you mean a folder.`,
            related: [{ line: example.line.number, message: 'A path that begins with the same letters.' }],
          }
        }
      }
    },
  },
  'regular-expression': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A path is written as a regular expression.',
    why:
      'A pattern has two special characters: `*` for any run of characters and `$` at the end (RFC 9309 §2.2.3). Everything else is compared as it is: `/page[0-9]+` matches ' +
      'URLs with brackets and a plus sign, and `/.*\\.pdf` those with a backslash. Write `/page` and `/*.pdf$` instead, and one rule for each alternative.',
    check: eachRule(({ rule }) => {
      const sign = signOfRegularExpression(rule.value)
      return sign === undefined
        ? undefined
        : `${quoted(sign)} in ${quoted(rule.value)} is part of a regular expression: robots compare it as it is, and URLs do not contain it.`
    }),
  },
  'repeated-stars': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A pattern has several stars in a row.',
    why:
      'A star matches any run of characters, including slashes (RFC 9309 §2.2.3), so a second one next to it matches nothing more. It counts as a character when ' +
      'the lengths of rules are compared, and slows down robots that try every position for every star.',
    fix: 'keeps-verdicts',
    *check(file) {
      const lengths = ruleLengths(file)
      for (const one of file.rules) {
        const { rule, line, pattern } = one
        if (!rule.value.includes('**') || (pattern?.segments.length ?? 0) < 3) continue
        const single = rule.rawValue.replaceAll(stars, '*')
        const isKept =
          matchAlike(one.patterns, patternsWith(file, one, single)) &&
          keepsOrder(one, rule.rawValue.length - single.length, lengths)
        yield {
          line: line.number,
          span: file.valueSpan(line),
          message: `The stars in a row in ${quoted(rule.value)} match no more than one star: it also matches slashes.`,
          ...(isKept ? replacing(file, one, stars, () => '*') : {}),
        }
      }
    },
  },
  'rule-too-long': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A rule is longer than Yandex accepts.',
    why: 'The checker of Yandex Webmaster accepts 1,024 characters in a rule, and such long URLs are rare: often it is several rules that lost their line ends.',
    check: eachRule(({ rule }) =>
      rule.value.length <= longestValue
        ? undefined
        : `The rule has ${rule.value.length} characters, but Yandex accepts at most 1,024.`,
    ),
  },
  'space-in-path': {
    severity: 'warning',
    otherSeverity: 'error',
    isOneMistake: true,
    summary: 'A path contains white space.',
    why:
      'A line has one path, which ends at the end of the line. URLs contain no white space but escape it (`%20`). ruly and a few others also escape it in ' +
      'rules; Google compares it as it is, so the rule matches nothing. Several paths on one line, or a remark without a `#`, are an error: no URL has such a path.',
    fix: 'keeps-verdicts',
    *check(file) {
      for (const one of file.rules) {
        const { rule, line } = one
        // `path-without-slash` and `lines-run-together` report the others.
        if (!/^[/*].*[ \t]/.test(rule.value) || file.joinedLines.has(line.number)) continue
        const place = { line: line.number, span: file.valueSpan(line) }
        const lost = lostBy(rule.value)
        if (lost !== undefined)
          yield { ...place, severity: 'error', message: `${quoted(rule.value)} ${lost}` }
        else
          yield {
            ...place,
            message: `${quoted(rule.value)} has white space, which URLs contain only escaped: robots that do not escape it match nothing. Write %20 for a space.`,
            ...(!/\{\{|\{%/.test(rule.value) ? escapingOf(file, one, /[ \t]+/g) : {}),
          }
      }
    },
  },
  'trailing-star': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A pattern ends with a star that has no effect.',
    why:
      'A pattern matches everything that begins with it (RFC 9309 §2.2.2), so a star at its end only adds to its length, which can make it win ' +
      'against other rules. Robots of the older standards, such as Python’s urllib.robotparser up to 3.13, read the star as a character of the path, so the rule matches nothing. Files with other wildcards are not reported: they are for robots that know them.',
    fix: 'keeps-verdicts',
    *check(file) {
      // With other wildcards, the file is for robots with wildcards alone.
      if (file.rules.some(({ rule }) => /\*./.test(rule.value))) return
      const lengths = ruleLengths(file)
      for (const one of file.rules) {
        const { rule, line, pattern } = one
        if (!rule.value.endsWith('*')) continue
        const [, stem = '', stars = ''] = /^(.*?[^*])(\*+)$/s.exec(rule.value) ?? []
        if (
          stars === '' ||
          pattern === undefined ||
          pattern.segments.length < 2 ||
          !matchesSomething(pattern)
        )
          continue
        const { end } = file.valueSpan(line)
        const start = end - stars.length
        const without = patternsWith(file, one, rule.rawValue.slice(0, -stars.length))
        // Without the star, a dollar sign before it would mean the end of the URL, and white space would not belong to the value.
        if (/[ \t]$/.test(stem) || !matchAlike(one.patterns, without)) continue
        yield {
          line: line.number,
          span: { start, end },
          message: `The star at the end of ${quoted(rule.value)} matches nothing that ${quoted(stem)} does not, and robots without wildcards read it as a character: without the star, the rule is for them too.`,
          ...(keepsOrder(one, stars.length, lengths) ? { fix: [{ start, end, text: '' }] } : {}),
        }
      }
    },
  },
  'url-in-rule': {
    severity: 'error',
    isOneMistake: true,
    summary: 'A rule has a whole URL instead of a path.',
    why:
      'Rules are compared with the path of a URL, from its first octet on (RFC 9309 §2.2.2): a rule that begins with a scheme matches nothing. Only ' +
      'the Perl library WWW::RobotRules accepts URLs of the site itself.',
    fix: 'changes-verdicts',
    *check(file) {
      const { rules, robots, valueSpan } = file
      const isOwn = ownHosts(file)
      const own = hostOf(robots.url ?? '')
      for (const { rule, line, pattern } of rules) {
        const [origin] = absoluteUrl.exec(rule.value) ?? []
        if (origin === undefined || pattern?.segments[0]?.startsWith('/')) continue
        const { start } = valueSpan(line)
        const host = hostOf(origin)
        const path = rule.value.slice(origin.length)
        // A host without a path is usually another host: disallowing the whole site for it was not intended.
        const isPath = /^\/[^*]/.test(path) && isOwn(host)
        const cure = isPath
          ? `${quoted(path)} was probably meant`
          : host === own
            ? 'write a path instead'
            : `rules for ${host} belong in its own robots.txt`
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `${quoted(rule.value)} is a URL, and robots compare paths: the rule matches nothing; ${cure}.`,
          ...(isPath ? { fix: [{ start, end: start + origin.length, text: '' }] } : {}),
        }
      }
    },
  },
}

/** Several in a row. */
const stars = /\*{2,}/g

/** From this number on, robots that backtrack were seen to hang. */
const manyStars = 10

function isPlainDisallow(one: FileRule): boolean {
  return one.rule.kind === 'disallow' && one.rule.value.startsWith('/') && isWithoutWildcards(one)
}

function isFolder({ rule }: FileRule): boolean {
  return rule.value.length > 2 && rule.value.endsWith('/')
}

/** How many of the folders above a path are looked up. */
const maxFolders = 8

/** The folders that a path is in, and itself if it is a folder: `/a/`, `/a/b/`. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = []
  for (
    let end = path.indexOf('/', 1);
    end > 0 && folders.length < maxFolders;
    end = path.indexOf('/', end + 1)
  )
    folders.push(path.slice(0, end + 1))
  return folders
}

function isNamed({ rule }: FileRule): boolean {
  return rule.kind === 'disallow' && rule.value.startsWith('/') && rule.value.length > 1
}

/** How many paths after one are examined: those that continue with a letter are near. */
const maxLooks = 32

/** The first of the following sorted paths that continues with a letter after the last word of this one. */
function longerWord(values: readonly string[], index: number): string | undefined {
  const start = values[index] as string
  if (values[index + 1]?.startsWith(start) !== true) return undefined
  return values.slice(index + 1, index + maxLooks).find((next) => continuesWord(start, next))
}

const longestValue = 1024

/** Why a value with white space is no path that exists; undefined if it may be one. */
function lostBy(value: string): string | undefined {
  if (/\{\{|\{%/.test(value)) return undefined
  if (/[ \t](?:\/\/|\/\*|--|;)[ \t]/.test(value))
    return 'is read as one path with the remark in it, and matches no URL: begin a remark with "#".'
  return /[ \t,;][/*]/.test(value)
    ? 'is one path with white space, not several, and matches no URL: write each path on its own line.'
    : undefined
}

/** Tests whether a host may be that of the site: the file's own, or that of its sitemaps, or else the only one in its rules. */
function ownHosts({ rules, robots, extensionsOf }: LintFile): (host: string) => boolean {
  if (robots.url !== undefined) {
    const own = hostOf(robots.url)
    return (host) => host === own
  }
  const named = extensionsOf('sitemap').map(({ extension }) => hostOf(extension.written))
  const sitemaps = new Set(named.filter((host) => host !== '').map(withoutWww))
  const hosts = new Set(rules.map(({ rule }) => withoutWww(hostOf(rule.value))).filter((host) => host !== ''))
  return (host) => (sitemaps.size > 0 ? sitemaps.has(withoutWww(host)) : hosts.size === 1)
}

/** The path that a value without a leading slash was probably meant to be; undefined if that is unclear. */
function meantPath(value: string): string | undefined {
  const path = withSlashes(withoutQuotes(value.replace(/^[:\uff1a]\s*(?=\/)/, '')))
  if (path === undefined || saysNoPath(path)) return undefined
  if (path.startsWith('/')) return path
  if (path.startsWith('./')) return path.slice(1)
  return `${/^[?&.;]|^[^/]*=/.test(path) ? '/*' : '/'}${path}`
}

const quotes = /^["'`\u201c\u201d\u2018\u2019]|["'`\u201c\u201d\u2018\u2019]$/g

function withoutQuotes(value: string): string {
  return value.replaceAll(quotes, '')
}

/** Backslashes between names as slashes; undefined for other backslashes. */
function withSlashes(value: string): string | undefined {
  if (!value.includes('\\')) return value
  const names = value.split('\\').filter((name) => name !== '')
  const areNames = names.every((name) => /^[\w~-][\w.~-]*$/.test(name) && !/^[dwsb]$/i.test(name))
  return areNames ? value.replaceAll('\\', '/') : undefined
}

/** Whether a value is a word for everything or nothing, a field, a host, a regular expression, or begins like no path. */
function saysNoPath(path: string): boolean {
  return (
    !/^[\w/~?&.;=-]/.test(path) ||
    words.test(path) ||
    isField.test(path) ||
    isHost.test(path) ||
    (/\s/.test(path) && !path.includes('/')) ||
    /^(?:-\s|\.\.)/.test(path) ||
    signOfRegularExpression(path) !== undefined
  )
}

const words = /^(?:all|any|every(?:thing|one)|none|no|nothing|nil|null|yes|true|false|n\/a)$/i
const isField = /^[a-z-]+:(?!\/)/i

/** A name with dots before a slash, or one that is usual for hosts. */
const isHost = /^(?:[^/?*.]+\.)+[^/?*.]+\/|^www\.|^\d+(?:\.\d+){3}/i
