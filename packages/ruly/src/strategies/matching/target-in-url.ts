import type { RewrittenBytes, Target } from '../../model/dialect.ts'

/** A target that can be found in most URLs: `changed` are the ASCII characters that it rewrites or drops. */
/* @__NO_SIDE_EFFECTS__ */
export function inUrl(changed: string, target: Target): Target {
  return Object.assign(target, { inUrl: { pathStart, changed: rewrittenBytes(changed) } })
}

function rewrittenBytes(characters: string): RewrittenBytes {
  // Characters beyond ASCII are several bytes in a target.
  const changed = new Uint8Array(256).fill(1, 128)
  for (const character of characters) changed[character.charCodeAt(0)] = 1
  return changed
}

/** Offset of the path in `/path` or `http(s)://authority/path`; -1 for anything else. */
function pathStart(url: string): number {
  if (url.charCodeAt(0) === slash) return url.charCodeAt(1) === slash ? -1 : 0
  const end = url.charCodeAt(4) === colon ? 4 : 5
  if (!isScheme(url, end)) return -1
  for (let at = end + 3; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code > questionMark) continue
    if (code === slash) return at
    if (code === questionMark || code === semicolon || code === hash) return -1
  }
  return -1
}

/** Whether a URL begins with `http://` or `https://`, given where the colon is. Comparing characters is faster than any search. */
function isScheme(url: string, end: number): boolean {
  return (
    url.charCodeAt(0) === letterH &&
    url.charCodeAt(1) === letterT &&
    url.charCodeAt(2) === letterT &&
    url.charCodeAt(3) === letterP &&
    (end === 4 || url.charCodeAt(4) === letterS) &&
    url.charCodeAt(end) === colon &&
    url.charCodeAt(end + 1) === slash &&
    url.charCodeAt(end + 2) === slash
  )
}

const letterH = 0x68
const letterT = 0x74
const letterP = 0x70
const letterS = 0x73
const slash = 0x2f
const colon = 0x3a
const semicolon = 0x3b
const questionMark = 0x3f
const hash = 0x23
