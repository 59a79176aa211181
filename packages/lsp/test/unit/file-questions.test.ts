import { expect, test } from 'vitest'

import type { Analyst } from '../../src/analysis/analyst.ts'
import { OpenDocument } from '../../src/documents/open-document.ts'
import { createContextFinder } from '../../src/project/file-context.ts'
import { defaultSettings } from '../../src/project/editor-settings.ts'
import { FileQuestions } from '../../src/server/file-questions.ts'

const uri = 'untitled:robots.txt'

test('an answer about a text that has changed since is not used', async () => {
  const document = new OpenDocument(uri, 'robots-txt', 1, 'User-agent: *\nDisalow: /a\n')
  const found = await createContextFinder()(uri, defaultSettings)
  const context = { ...found, urls: { path: '/urls.txt', version: '1', name: 'urls.txt' } }
  const typing = {
    ask: async (name: string) => {
      await Promise.resolve()
      document.update([{ text: 'User-agent: *\n' }], document.version + 1)
      return `${name} of the text before`
    },
  } as unknown as Analyst
  const questions = new FileQuestions(typing)
  expect(await questions.fixedText(document, context)).toBeUndefined()
  expect(await questions.findings(document, context)).toBeUndefined()
  expect(await questions.decided(document, context)).toBeUndefined()
  expect(document.version).toBe(4)
})
