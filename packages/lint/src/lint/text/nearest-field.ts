import { editDistance } from '@ruly/common/edit-distance'
import { extensionNames } from 'ruly'
import { textOfUtf8 } from '@ruly/common/utf8'
import { usualSpelling } from '@ruly/common/usual-spelling'

const names: readonly string[] = ['user-agent', 'allow', 'disallow', ...extensionNames].filter(
  (name) => name.length >= 5,
)

/**
 * The field that an unknown name was probably meant to be, in its usual spelling: at most two letters differ.
 *
 * The name of a field is never corrected, even if the dialect does not know it.
 */
export function nearestField(name: string): string | undefined {
  if (name.length > 20 || isFieldName(name)) return undefined
  const written = textOfUtf8(name)
    .replaceAll(/[\s_\u2010-\u2015\u2212\ufe58\ufe63\uff0d]+/g, '-')
    .replace(/^["']/, '')
  const found = names.filter((known) => isNear(known, written))
  const [first] = found
  // For what can be the opposite, the intention is unclear.
  if (first === undefined || first === `no${written}` || found.length > 1) return undefined
  return usualSpelling(first)
}

/** Whether a name is that of a field in any dialect. */
export function isFieldName(name: string): boolean {
  return names.includes(name)
}

function isNear(known: string, name: string): boolean {
  const allowed = known.length < 7 ? 1 : 2
  return Math.abs(known.length - name.length) <= allowed && editDistance(known, name) <= allowed
}
