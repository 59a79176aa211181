/**
 * Whether a `Content-Range` says that a body is a part of the file, or does not say that it is all of it (RFC 9110 §14.4).
 *
 * No range was asked for: some servers answer a whole file with 206, without the field.
 */
export function isPartial(contentRange: string | undefined): boolean {
  const [, from, to, size] = /^bytes\s+(\d+)-(\d+)\/(\d+|\*)$/i.exec((contentRange ?? '').trim()) ?? []
  if (from === undefined || to === undefined) return false
  return Number(from) !== 0 || Number(to) + 1 !== Number(size)
}
