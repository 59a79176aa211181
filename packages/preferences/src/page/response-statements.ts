import { saysInMembers } from '../robots-file/content-usage.ts'
import { saysInPairs } from '../robots-file/content-signal.ts'
import { signalPairsOf } from '@ruly/common/signal-pairs'
import { appliesOrNothing, judged, type Statement } from '../model/statement.ts'
import { parseDictionary } from '@ruly/common/structured-fields/fields'
import { versionOf, type UsageVocabulary } from '../vocabularies/usage-vocabulary.ts'
import type { FieldValues } from './header-fields.ts'

/**
 * The header `Content-Usage` of a response: all its fields are one dictionary.
 *
 * @see {@link https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html#section-2 draft-ietf-aipref-attach-05 §2}
 */
export function contentUsageHeader(header: FieldValues, vocabulary: UsageVocabulary): readonly Statement[] {
  const values = header('content-usage')
  if (values.length === 0) return []
  const written = values.join(', ')
  const members = parseDictionary(written)
  const stated = {
    source: 'content-usage',
    place: 'header',
    name: 'Content-Usage',
    written,
    scope: 'response',
    vocabulary: versionOf(vocabulary),
    says: members === undefined ? {} : saysInMembers(members, vocabulary),
  } as const
  return [judged(stated, members === undefined ? 'not-readable' : appliesOrNothing(stated))]
}

/** The headers `Content-Signal` of a response. */
export function contentSignalHeaders(header: FieldValues, vocabulary: UsageVocabulary): readonly Statement[] {
  return header('content-signal').map((written) => {
    const signals = signalPairsOf(written)
    const stated = {
      source: 'content-signal',
      place: 'header',
      name: 'Content-Signal',
      written,
      scope: 'response',
      vocabulary: versionOf(vocabulary),
      ...(signals === undefined ? { says: {} } : saysInPairs(signals.pairs, vocabulary)),
    } as const
    return judged(stated, signals === undefined ? 'not-readable' : appliesOrNothing(stated))
  })
}
