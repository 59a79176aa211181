import type { FoundExtension } from './extension-search.ts'
import type {
  Extension,
  ExtensionName,
  ExtensionOf,
  ExtensionReading,
  Sitemap,
} from '../../model/extension.ts'
import { extensionKinds } from './extension-kinds.ts'
import { textOfUtf8 } from '@ruly/common/utf8'

/** The extensions of a file. Each value is read when first needed. */
export class FileExtensions {
  readonly #found: readonly FoundExtension[]
  readonly #robotsUrl: string | undefined
  readonly #values: NonNullable<ExtensionReading['values']>
  readonly #read: (Extension | undefined)[] = []
  readonly #named = new Map<ExtensionName, readonly ExtensionOf<ExtensionName>[]>()
  #all: readonly Extension[] | undefined

  /** `values`: readers of the dialect, before those of ruly. */
  constructor(
    found: readonly FoundExtension[],
    robotsUrl: string | undefined,
    values: NonNullable<ExtensionReading['values']> = {},
  ) {
    this.#found = found
    this.#robotsUrl = robotsUrl
    this.#values = values
  }

  /** All of them, in the order of the file. */
  get all(): readonly Extension[] {
    return (this.#all ??= this.#found.map((_, place) => this.#at(place)))
  }

  /** The extensions of a name; the values of others are not read. */
  named<Name extends ExtensionName>(name: Name): readonly ExtensionOf<Name>[] {
    const known = this.#named.get(name)
    if (known !== undefined) return known as readonly ExtensionOf<Name>[]
    const named: readonly ExtensionOf<ExtensionName>[] = this.#found.flatMap((found, place) =>
      found.name === name ? [this.#at(place)] : [],
    )
    this.#named.set(name, named)
    return named as readonly ExtensionOf<Name>[]
  }

  #at(place: number): Extension {
    return (this.#read[place] ??= this.#readAt(this.#found[place] as FoundExtension))
  }

  #readAt({ name, line, octets, group, agents }: FoundExtension): Extension {
    const written = textOfUtf8(octets)
    const value = (this.#values[name] ?? extensionKinds[name].read)(written, this.#robotsUrl)
    return { name, line, written, value, group, agents } as Extension
  }
}

/** The sitemaps among the extensions, each once: by its URL, or as written if it has none. */
export function sitemapsOf(extensions: readonly Extension[]): readonly Sitemap[] {
  const sitemaps = new Map<string, Sitemap>()
  for (const extension of extensions) {
    if (extension.name !== 'sitemap') continue
    const { line, written, value: url } = extension
    const key = url ?? written
    if (!sitemaps.has(key)) sitemaps.set(key, { line, written, url })
  }
  return [...sitemaps.values()]
}
