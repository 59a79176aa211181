import { nameOf, UserError } from '@ruly/batch/internal'
import { binaryKindOf, parse, type Dialect } from 'ruly'

/**
 * A note for a file that does not look like a robots.txt; undefined for one that does.
 *
 * Throws a `UserError` for binary data: it has no rules, so "allowed" would be misleading.
 */
export function fileKindNote(
  path: string,
  bytes: Uint8Array,
  dialect: Dialect | undefined,
): string | undefined {
  const hasGroups = (): boolean => parse(bytes, { dialect }).groups.length > 0
  const binary = binaryKindOf(bytes, hasGroups)
  const name = nameOf(path)
  if (binary === 'no-text' && !hasGroups())
    throw new UserError(
      `${name} is not a robots.txt: expected text, got binary data. If it is compressed, decompress it first: gunzip -c FILE | ruly … --robots -`,
    )
  if (binary === 'utf-16' && !hasGroups()) return `${name} is UTF-16, expected UTF-8: no rules found.`
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString()
  if (!/^(?:\s|#[^\n]*\n)*<[!?a-z]/i.test(beginning.replace(/^\ufeff/, '')) || hasGroups()) return undefined
  return `${name} looks like an HTML page, not a robots.txt: no rules found.`
}
