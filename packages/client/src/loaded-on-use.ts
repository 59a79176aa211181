// What most clients never do: a page that bundles this package loads it when it is done for the first time.
import type { importResponses } from './import/import-responses.ts'
import type { sitemapUrls } from './sitemaps/sitemap-urls.ts'
import type { UseQuestions, UseQuestionsParts } from './use/use-questions.ts'

/** The questions about use, which read pages and what they say of their use. */
export function questionsOnUse(parts: UseQuestionsParts): UseQuestions {
  let loading: Promise<UseQuestions> | undefined
  const loaded = async (): Promise<UseQuestions> =>
    await (loading ??= import('./use/use-questions.ts').then((module) => module.createUseQuestions(parts)))
  return {
    mayFetch: async (url, options) => await (await loaded()).mayFetch(url, options),
    mayUse: async (response, options) => await (await loaded()).mayUse(response, options),
  }
}

/** `sitemapUrls`, with what reads sitemaps. */
export async function* sitemapUrlsOnUse(
  ...given: Parameters<typeof sitemapUrls>
): ReturnType<typeof sitemapUrls> {
  const module = await import('./sitemaps/sitemap-urls.ts')
  yield* module.sitemapUrls(...given)
}

/** `importResponses`. */
export async function importOnUse(
  ...given: Parameters<typeof importResponses>
): ReturnType<typeof importResponses> {
  const module = await import('./import/import-responses.ts')
  return await module.importResponses(...given)
}
