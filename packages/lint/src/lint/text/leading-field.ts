import { utf8OfText } from '@ruly/common/utf8'
import { google, rfc9309 } from 'ruly/dialects'
import { usualSpelling } from '@ruly/common/usual-spelling'

/** The field that Google reads a name as because of its beginning, as `Disallow` for `Disallowed`. */
export function leadingField(writtenName: string): string | undefined {
  const octets = utf8OfText(writtenName)
  if (rfc9309.reading.classify(octets).kind !== 'unknown') return undefined
  const { kind, name } = google.reading.classify(octets)
  return kind === 'unknown' ? undefined : usualSpelling(name)
}
