import type { Dialect } from 'ruly'
import { parsedUrl } from '@ruly/common/parsed-url'
import type { FieldValues } from '../page/header-fields.ts'
import type { HtmlTags } from '../page/html-tags.ts'
import { linksIn } from '../page/link-header.ts'
import type { Asked } from '../robots-file/asked.ts'
import { appliesOrNothing, judged, type Stated, type Statement } from '../model/statement.ts'
import type { LicenceVocabulary } from '../vocabularies/rsl-2025-12.ts'
import { versionOf } from '../vocabularies/usage-vocabulary.ts'
import { licenceTermsFor, type LicenceTerms } from './licence-terms.ts'
import type { RslDocument } from './rsl-document.ts'

/** A licence that was read. */
export interface LicenceInput {
  /** The URL of the document, as robots.txt or the response names it, resolved. */
  readonly url: string
  /** What `readRsl` returned. */
  readonly terms: RslDocument
}

/** A licence that a robots.txt or a response points to. */
export interface LicenceReference {
  /** The absolute URL of the document. */
  readonly url: string
  /** Where it is written. */
  readonly place: 'robots.txt' | 'header' | 'link'
}

/** The place of a reference, its statement without what the licence says, and its URL. */
interface Found {
  readonly url: string | undefined
  readonly isGoverned: boolean
  readonly stated: Omit<Stated, 'vocabulary' | 'says'>
}

/** What the licences say that robots.txt, headers and page point to. */
export function licenceStatements(
  found: readonly Found[],
  licences: readonly LicenceInput[],
  {
    url,
    dialect,
    vocabulary,
  }: { readonly url: string; readonly dialect: Dialect; readonly vocabulary: LicenceVocabulary },
): readonly Statement[] {
  const termsAt = new Map<string | undefined, LicenceTerms>()
  for (const { url: location, terms } of licences)
    if (!termsAt.has(location)) termsAt.set(location, licenceTermsFor(terms, url, dialect, vocabulary))
  return found.map(({ url: location, isGoverned, stated }) => {
    const terms = termsAt.get(location)
    const { says, conditions } = terms ?? { says: {}, conditions: [] }
    const whole = {
      ...stated,
      vocabulary: versionOf(vocabulary),
      says,
      ...(conditions.length === 0 ? {} : { conditions }),
    }
    if (!isGoverned) return judged(whole, 'not-governed')
    if (location === undefined) return judged(whole, 'not-readable')
    return judged(whole, terms === undefined ? 'not-read' : appliesOrNothing(whole))
  })
}

/** The `License` lines of a robots.txt. They are for everyone, wherever they stand. */
export function licenceLines({ robots, target }: Asked): readonly Found[] {
  const lines = robots.extensions.filter((extension) => extension.name === 'license')
  return lines.map(({ line, written, value }) => ({
    url: value ?? undefined,
    isGoverned: target !== null,
    stated: { source: 'licence', place: 'robots.txt', line, name: 'License', written, scope: 'site' },
  }))
}

/** The links to RSL documents in the headers and in the page of a response. */
export function licenceLinks(header: FieldValues, html: HtmlTags | undefined, url: string): readonly Found[] {
  const inHeader = header('link')
    .flatMap(linksIn)
    .filter(({ parameters }) => isLicence(parameters.get('rel'), parameters.get('type')))
    .map(({ href }) => ({ href, place: 'header', name: 'Link' }) as const)
  const inPage = (html?.links ?? [])
    .filter(({ rel, type }) => isLicence(rel, type))
    .map(({ href }) => ({ href, place: 'link', name: 'license' }) as const)
  return [...inHeader, ...inPage].map(({ href, place, name }) => ({
    url: parsedUrl(href, url)?.href,
    isGoverned: true,
    stated: { source: 'licence', place, name, written: href, scope: 'response' },
  }))
}

function isLicence(rel: string | undefined, type: string | undefined): boolean {
  const relations = (rel ?? '').toLowerCase().split(/\s+/)
  const [mediaType = ''] = (type ?? '').toLowerCase().split(';', 1)
  return relations.includes('license') && mediaType.trim() === 'application/rsl+xml'
}

/** The licences that are pointed to, each once. */
export function referencesIn(found: readonly Found[]): readonly LicenceReference[] {
  const references = new Map<string, LicenceReference>()
  for (const { url, isGoverned, stated } of found) {
    if (url === undefined || !isGoverned || references.has(url)) continue
    references.set(url, { url, place: stated.place as LicenceReference['place'] })
  }
  return [...references.values()]
}
