// AI SDK 5 has models of version 2 only.
const { MockLanguageModelV2, MockLanguageModelV3 } = await import('ai/test')
const isVersion2 = MockLanguageModelV3 === undefined
const MockModel = isVersion2 ? MockLanguageModelV2 : MockLanguageModelV3

/** A model of the AI SDK's test kit that calls `fetch_page` for all URLs at once, and is done when it has the answers. */
export function scriptedModel(urls) {
  const calls = urls.map((url, n) => ({
    type: 'tool-call',
    toolCallId: `call-${n}`,
    toolName: 'fetch_page',
    input: JSON.stringify({ url }),
  }))
  const answers = [answer(calls, 'tool-calls'), answer([{ type: 'text', text: 'Done.' }], 'stop')]
  return new MockModel({ doGenerate: async () => answers.shift() })
}

function answer(content, reason) {
  return {
    content,
    finishReason: isVersion2 ? reason : { unified: reason, raw: undefined },
    usage: isVersion2
      ? { inputTokens: 0, outputTokens: 0, totalTokens: 0 }
      : { inputTokens: { total: 0 }, outputTokens: { total: 0 } },
    warnings: [],
  }
}
