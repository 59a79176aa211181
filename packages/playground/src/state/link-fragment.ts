import { emptyState, stateIn, type PageState } from './page-state.ts'

const prefix = '#s='

/** A decompressed state may not be longer: a short fragment can unpack to gigabytes. */
const maxStateBytes = 16_000_000

/**
 * The state of the page as the fragment of a URL, which browsers do not send to servers.
 *
 * @returns `#s=` and the state, compressed and in base64url; `#` for the empty page
 */
export async function fragmentOf(state: PageState): Promise<string> {
  const changed = Object.entries(state).filter(
    ([name, value]) => value !== emptyState[name as keyof PageState],
  )
  if (changed.length === 0) return '#'
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)))
  const packed = await piped(bytes, new CompressionStream('deflate-raw'), Infinity)
  return prefix + base64UrlOf(packed)
}

/**
 * The state in a fragment.
 *
 * @returns undefined if the fragment has none; `damaged` if a part of it is missing or was changed
 */
export async function stateOfFragment(fragment: string): Promise<PageState | 'damaged' | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  try {
    const packed = bytesOfBase64Url(fragment.slice(prefix.length))
    const bytes = await piped(packed, new DecompressionStream('deflate-raw'), maxStateBytes)
    return stateIn(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return 'damaged'
  }
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new RangeError(`The state must have at most ${maxBytes} bytes.`)
    }
    pieces.push(value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

function base64UrlOf(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
