import type { Extension, Sitemap } from '../../model/extension.ts'

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
