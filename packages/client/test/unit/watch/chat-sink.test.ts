import { expect, it } from 'vitest'

import { createChatSink, type WatchEvent } from '../../../src/watching.ts'

/** What a chat gets of a text. */
async function written(text: string): Promise<string> {
  const bodies: string[] = []
  const sink = createChatSink({
    url: 'https://chat.example/hook',
    textOf: () => text,
    userAgent: 'ExampleBot/1.0',
    fetch: async (_, init) => {
      bodies.push(init?.body as string)
      return new Response(null, { status: 204 })
    },
  })
  await sink.deliver({} as WatchEvent, new AbortController().signal)
  return (JSON.parse(bodies.join('')) as { readonly text: string }).text
}

it.each([
  ['escapes', '&', /&amp;…\n```$/],
  ['characters of two units', '\u{1f600}', /\u{1f600}…\n```$/u],
])('a chat gets as much of a long text as it takes, with whole %s', async (_, character, end) => {
  for (const before of ['', 'x', 'xx', 'xxx', 'xxxx']) {
    const text = await written(`first\n${before}${character.repeat(8000)}`)
    expect(text).toMatch(end)
    expect(text.length).toBeLessThan(8020)
    expect(text.length).toBeGreaterThan(8000)
    expect(Buffer.from(text).toString()).toBe(text)
  }
})

it('a chat gets a short text as it is, without what it would read into it', async () => {
  expect(await written('first <b>\n`second` & third\n')).toBe(
    "`first &lt;b&gt;`\n```\n'second' &amp; third\n```",
  )
})
