import { binaryKindOf, parse, type Dialect } from 'ruly'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/**
 * What to tell about a file that is asked as a robots.txt and does not look like one; undefined for one that does.
 *
 * Throws a `UserError` for what is not text: nothing in it could disallow anything, and "allowed" would be no answer.
 */
export function fileKindNote(
  path: string,
  bytes: Uint8Array,
  dialect: Dialect | undefined,
): string | undefined {
  const options = dialect === undefined ? {} : { dialect }
  const hasGroups = (): boolean => parse(bytes, options).groups.length > 0
  const binary = binaryKindOf(bytes, hasGroups)
  const name = nameOf(path)
  if (binary === 'no-text' && !hasGroups())
    throw new UserError(
      `${name} does not look like a robots.txt: it is not text. If it is packed, unpack it first: gunzip -c FILE | ruly … --robots -`,
    )
  if (binary === 'utf-16' && !hasGroups())
    return `${name} is UTF-16, which is not read as such here: it has no rule for anybody.`
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString()
  if (!/^(?:\s|#[^\n]*\n)*<[!?a-z]/i.test(beginning.replace(/^\ufeff/, '')) || hasGroups()) return undefined
  return `${name} looks like a page, not like a robots.txt: it has no rule for anybody.`
}
