import { urlsOfSrcset } from './pasted-list.ts'

/** A file that a page needs to be drawn. */
export interface PageResource {
  readonly url: string
  readonly kind: 'script' | 'style' | 'image' | 'font'
}

/** Pages of files without a site: their URLs are shown as paths. */
export const unknownSite = 'https://page.invalid'

const loadedAs: Readonly<Record<string, PageResource['kind']>> = {
  script: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
}

/**
 * The scripts, styles and images of a page, each once, in the order of the page.
 *
 * The browser parses the HTML, but runs and loads nothing of it.
 */
export function resourcesIn(html: string, pageUrl: string): readonly PageResource[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const base = resolved(page.querySelector('base[href]')?.getAttribute('href'), pageUrl) ?? pageUrl
  const found = new Map<string, PageResource>()
  const add = (kind: PageResource['kind'] | undefined, address: string | null | undefined): void => {
    const url = resolved(address, base)
    if (kind !== undefined && url !== undefined && !found.has(url)) found.set(url, { url, kind })
  }
  for (const node of page.querySelectorAll('script, link, img, source, video, input[type=image]')) {
    const rel = node.getAttribute('rel')?.toLowerCase() ?? ''
    const address = node.getAttribute('src') ?? node.getAttribute('poster')
    if (node.matches('script')) add('script', address)
    else if (node.matches('link')) add(kindOfLink(rel, node.getAttribute('as')), node.getAttribute('href'))
    else if (!node.matches('video source, audio source'))
      add('image', node.matches('video') ? node.getAttribute('poster') : address)
    for (const url of urlsOfSrcset(node.getAttribute('srcset') ?? '')) add('image', url)
  }
  return [...found.values()]
}

function kindOfLink(rel: string, as: string | null): PageResource['kind'] | undefined {
  if (/\bstylesheet\b/.test(rel)) return 'style'
  if (/\bmodulepreload\b/.test(rel)) return 'script'
  if (/\bicon\b/.test(rel)) return 'image'
  return /\bpreload\b/.test(rel) ? loadedAs[as?.toLowerCase() ?? ''] : undefined
}

function resolved(address: string | null | undefined, base: string): string | undefined {
  if (address === null || address === undefined || address.trim() === '') return undefined
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
