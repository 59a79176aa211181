import { UserError } from '../../runtime/user-error.ts'
import { nameOf } from '../../runtime/open-input.ts'
import { isNoList } from './list-kind.ts'
import { createSitemapScanner } from './sitemap-scanner.ts'

/** Reads a sitemap that an index lists, as text with one URL per line. */
export type ReadChild = (loc: string) => AsyncIterable<Uint8Array>

/** The URLs of a sitemap as text, one per line; for an index, those of all sitemaps that it lists, in order. */
export async function* sitemapLines(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  readChild: ReadChild,
): AsyncGenerator<Uint8Array> {
  const scanner = createSitemapScanner()
  for await (const text of textOf(path, pieces)) {
    const urls = scan(path, text)
    if (scanner.kind === null) throw isNoList(path, { is: 'XML, but not a sitemap' })
    if (urls.length === 0) continue
    if (scanner.kind === 'pages') yield Buffer.from(`${urls.join('\n')}\n`)
    else for (const url of urls) yield* readChild(url)
  }
  if (scanner.kind === undefined) throw isNoList(path, { is: 'XML, but not a sitemap' })

  function scan(of: string, text: string): readonly string[] {
    try {
      return scanner.push(text)
    } catch (error) {
      throw new UserError(
        `cannot read ${nameOf(of)}: it is not a valid sitemap, ${(error as RangeError).message}.`,
      )
    }
  }
}

/** XML is UTF-8 unless its declaration says otherwise. */
async function* textOf(path: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of pieces) {
    decoder ??= decoderFor(path, Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.length, 256)))
    yield decoder.decode(piece, { stream: true })
  }
}

function decoderFor(path: string, beginning: Buffer): InstanceType<typeof TextDecoder> {
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning.toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    throw new UserError(
      `cannot read ${nameOf(path)}: its declared encoding ${declared} is not supported. Convert it to UTF-8.`,
    )
  }
}
