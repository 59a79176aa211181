import type { Classify, FieldName, Split } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import type { KnownField } from '../../strategies/reading/field-names.ts'
import { googleFields } from '../../strategies/reading/known-fields.ts'
import { trimPython } from '../../strategies/reading/library-trims.ts'
import { beforeHash, colonIn, splitAt, usual } from '../../strategies/reading/split-line.ts'

/** What stands without a colon, only in lower case. */
const knownWords =
  /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw|allow|user-agent|useragent|user agent|sitemaps?|site-map|crawl[- ]delay|request[- ]rate|host)(?= )/

/**
 * `name: value`, or the name of a field in lower case and a space; `#` begins a comment anywhere. The name before a colon may be
 * empty.
 *
 * Source: Protego 0.6.1, `_parse_robotstxt`.
 */
export const colonOrKnownWords: Split = usual(
  named((line) => {
    const { comment, text } = beforeHash(line, trimPython)
    const colon = colonIn(line, text)
    if (colon >= 0 && colon === text.start) {
      const value = { start: colon + 1, end: colon + 1 }
      return { comment, blank: false, field: { name: { start: colon, end: colon }, value, colon: true } }
    }
    const words = colon < 0 ? knownWords.exec(line.slice(text.start, text.end)) : null
    const separator = words === null ? colon : text.start + words[0].length
    return splitAt(line, { comment, text, separator, colon: colon >= 0 }, trimPython)
  }, 'colonOrKnownWords'),
)

/** The fields that Protego knows, with their misspellings. */
export const protegoFields: readonly KnownField[] = [
  ...googleFields.filter(({ name }) => name !== 'sitemap'),
  { name: 'sitemap', typos: ['sitemaps', 'site-map'] },
  { name: 'crawl-delay', typos: ['crawl delay'] },
  { name: 'request-rate', typos: ['request rate'] },
  { name: 'visit-time', typos: ['visit time'] },
  { name: 'host' },
]

const userAgent: FieldName = { kind: 'user-agent', name: 'user-agent', spelling: 'exact' }

/** A line without a name is like a user-agent line without a value: in Protego, the next user-agent line then joins the group above. */
export function namelessIsAgent(classify: Classify): Classify {
  const own: Classify = (name) => (name === '' ? userAgent : classify(name))
  const { initials } = classify
  const made = named(own, `namelessIsAgent(${classify.name})`)
  return initials === undefined
    ? made
    : Object.assign(made, { initials: { ...initials, agents: `${initials.agents}:` } })
}
