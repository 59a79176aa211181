import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import type { Compiling } from 'ruly'
import { matchedSize, pathPatternOf } from '../model/path-pattern.ts'
import { appliesOrNothing, judged, type Stated, type Statement } from '../model/statement.ts'
import { saysIn, versionOf, type UsageVocabulary } from '../vocabularies/usage-vocabulary.ts'
import type { FieldValues } from './header-fields.ts'
import type { HtmlTags } from './html-tags.ts'

/** What TDMRep says about a response. */
export interface TdmReservation {
  readonly statements: readonly Statement[]
  /** Where the owner says how to get a licence; undefined if nothing is reserved, or without one. */
  readonly policy: string | undefined
}

/** One place that says something about reservation and policy; either may be missing. */
interface Said {
  readonly stated: Stated | undefined
  readonly policy: string | undefined
}

/**
 * TDMRep: the file of the site, then the header, then the page. A later one supersedes what it sets.
 *
 * @see {@link https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/#processing-priority TDMRep, processing priority}
 */
export function tdmReservationOf(
  {
    file,
    header,
    html,
  }: { readonly file: unknown; readonly header: FieldValues; readonly html: HtmlTags | undefined },
  target: ByteString | null,
  compiling: Compiling,
  vocabulary: UsageVocabulary,
): TdmReservation {
  const said = [
    inFile(file, target, compiling, vocabulary),
    inHeader(header, vocabulary),
    inPage(html, vocabulary),
  ]
  const stated = said.flatMap((one) => one.stated ?? [])
  const last = stated.findLast(({ says }) => Object.keys(says).length > 0)
  const isReserved = Object.values(last?.says ?? {}).includes('disallowed')
  return {
    statements: stated.map((one) => {
      const reason = appliesOrNothing(one)
      return judged(one, reason === 'counts' && one !== last ? 'superseded' : reason)
    }),
    policy: isReserved ? said.findLast(({ policy }) => policy !== undefined)?.policy : undefined,
  }
}

const label = 'tdm-reservation'

/** The first rule of a TDM file whose location matches. */
function inFile(
  file: unknown,
  target: ByteString | null,
  compiling: Compiling,
  vocabulary: UsageVocabulary,
): Said {
  const rules = Array.isArray(file) ? (file as readonly unknown[]) : []
  for (const rule of target === null ? [] : rules) {
    const { location, [label]: value, 'tdm-policy': policy } = propertiesOf(rule)
    if (typeof location !== 'string' || target === null) continue
    if (matchedSize(pathPatternOf(utf8OfText(location), compiling), target) < 0) continue
    const written = typeof value === 'number' ? String(value) : ''
    const stated = statedIn({ place: 'tdmrep.json', scope: 'site', path: location }, written, vocabulary)
    return { stated, policy: typeof policy === 'string' ? policy : undefined }
  }
  return { stated: undefined, policy: undefined }
}

function propertiesOf(rule: unknown): Readonly<Record<string, unknown>> {
  return typeof rule === 'object' && rule !== null ? (rule as Readonly<Record<string, unknown>>) : {}
}

function inHeader(header: FieldValues, vocabulary: UsageVocabulary): Said {
  const [written] = header(label)
  const [policy] = header('tdm-policy')
  const stated =
    written === undefined ? undefined : statedIn({ place: 'header', scope: 'response' }, written, vocabulary)
  return { stated, policy: policy?.trim() }
}

function inPage(html: HtmlTags | undefined, vocabulary: UsageVocabulary): Said {
  const contentOf = (wanted: string): string | undefined =>
    html?.metas.find(({ name }) => name.trim().toLowerCase() === wanted)?.content
  const written = contentOf(label)
  const stated =
    written === undefined ? undefined : statedIn({ place: 'meta', scope: 'response' }, written, vocabulary)
  return { stated, policy: contentOf('tdm-policy')?.trim() }
}

function statedIn(
  where: Pick<Stated, 'place' | 'scope' | 'path'>,
  written: string,
  vocabulary: UsageVocabulary,
): Stated {
  return {
    source: label,
    ...where,
    name: label,
    written,
    vocabulary: versionOf(vocabulary),
    says: saysIn(vocabulary, [[label, written.trim()]]),
  }
}
