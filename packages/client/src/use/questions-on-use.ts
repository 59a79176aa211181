import type { createUseQuestions, UseQuestions } from './use-questions.ts'

/**
 * The questions about use, with what they read loaded when the first one is asked: most clients only check, and a page that bundles this
 * package then does not load it.
 */
export function questionsOnUse(parts: Parameters<typeof createUseQuestions>[0]): UseQuestions {
  let loading: Promise<UseQuestions> | undefined
  const loaded = async (): Promise<UseQuestions> =>
    await (loading ??= import('./use-questions.ts').then((module) => module.createUseQuestions(parts)))
  return {
    mayFetch: async (url, options) => await (await loaded()).mayFetch(url, options),
    mayUse: async (response, options) => await (await loaded()).mayUse(response, options),
  }
}
