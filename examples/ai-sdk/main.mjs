// Prints what the tools answer to a model that fetches every URL: node main.mjs URL…
import { research } from './agent.mjs'
import { scriptedModel } from './scripted-model.mjs'

const urls = process.argv.slice(2)
// Sites on this machine, for tests.
const loopback = { allowPorts: 'all', allow: (address) => address === '127.0.0.1' }
const guard = process.env.ALLOW_LOOPBACK === undefined ? true : loopback
const { steps, text } = await research(scriptedModel(urls), `Fetch ${urls.join(' ')}`, guard)
for (const { input, output } of steps.flatMap(({ toolResults }) => toolResults))
  console.log(JSON.stringify({ url: input.url, ...output }))
console.error(text)
