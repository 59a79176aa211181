/** What came of loading the robots.txt of a site. */
export type LoadedSite =
  | { readonly kind: 'loaded'; readonly text: string; readonly robotsUrl: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'bad-url' | 'no-service' | 'no-file' }

/**
 * The robots.txt of a site, from the service of ruly, if it serves this page.
 *
 * A page cannot read files of other sites itself (CORS).
 *
 * @param service the folder of the page, under which the service answers
 */
export async function loadSite(url: string, service: string): Promise<LoadedSite> {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return { kind: 'bad-url' }
  const question = new URL('v1/robots', service)
  question.searchParams.set('url', url)
  try {
    const response = await fetch(question, { headers: { accept: 'application/json' } })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('application/problem+json'))
      return { kind: 'refused', why: whyNot(await response.json()) }
    if (!response.ok || !type.startsWith('application/json')) return { kind: 'no-service' }
    const { file }: { readonly file?: unknown } = await response.json()
    if (typeof file !== 'string') return { kind: 'no-file' }
    return { kind: 'loaded', text: file, robotsUrl: new URL('/robots.txt', url).href }
  } catch {
    return { kind: 'no-service' }
  }
}

/** What the service says about a request that it does not answer. */
function whyNot({ title, detail }: { readonly title?: string; readonly detail?: string }): string {
  return [title, detail].filter((text) => text !== undefined).join(': ')
}
