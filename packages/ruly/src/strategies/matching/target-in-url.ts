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
  const scheme = url.charCodeAt(4) === colon ? http : https
  for (let at = 0; at < scheme.length; at++) if (url.charCodeAt(at) !== scheme.charCodeAt(at)) return -1
  for (let at = scheme.length; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code > questionMark) continue
    if (code === slash) return at
    if (code === questionMark || code === semicolon || code === hash) return -1
  }
  return -1
}

const http = 'http://'
const https = 'https://'
const slash = 0x2f
const colon = 0x3a
const semicolon = 0x3b
const questionMark = 0x3f
const hash = 0x23
