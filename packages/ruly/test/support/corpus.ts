import type { Dialect } from '../../src/dialects/index.ts'
import { parse, type Robots } from '../../src/index.ts'
import { sharedFile, sharedRows } from './recorded.ts'
import { isInShare } from './share.ts'

/** A real file, read under a dialect when that is first asked for and kept for all that ask. */
export class CorpusFile {
  readonly name: string
  /** Its place in the list of all files. */
  readonly place: number
  readonly bytes: Buffer
  readonly #read = new Map<Dialect, Robots>()

  constructor(name: string, place: number) {
    this.name = name
    this.place = place
    this.bytes = sharedFile(name)
  }

  /** The file under a dialect, whole. */
  under(dialect: Dialect): Robots {
    const known = this.#read.get(dialect) ?? parse(this.bytes, { dialect, maxBytes: Infinity })
    this.#read.set(dialect, known)
    return known
  }
}

/** The names of all real files. */
export function corpusNames(): readonly string[] {
  return sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file }) => file)
}

/** A share of the real files, one after the other. */
export function* corpusFiles(share: number): Generator<CorpusFile> {
  for (const [place, name] of corpusNames().entries())
    if (isInShare(name, share)) yield new CorpusFile(name, place)
}
