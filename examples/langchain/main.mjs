// Prints what the tools answer to a model that fetches every URL: node main.mjs URL…
import { FakeToolCallingModel, ToolMessage } from 'langchain'

import { research } from './agent.mjs'

const urls = process.argv.slice(2)
// Sites on this machine, for tests.
const loopback = { allowPorts: 'all', allow: (address) => address === '127.0.0.1' }
const guard = process.env.ALLOW_LOOPBACK === undefined ? true : loopback
const calls = urls.map((url, n) => ({ name: 'fetch_page', args: { url }, id: String(n), type: 'tool_call' }))
const model = new FakeToolCallingModel({ toolCalls: [calls, []] })
const messages = await research(model, `Fetch ${urls.join(' ')}`, guard)
for (const { tool_call_id: id, artifact } of messages.filter(ToolMessage.isInstance))
  console.log(JSON.stringify({ url: urls[Number(id)], ...artifact }))
