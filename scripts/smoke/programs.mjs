// The programs that use the packages, as text.
import { allPaths } from './consumer.mjs'

/** What must hold however the library was loaded. */
export const engine = `
const assert = (ok, what) => { if (!ok) throw new Error(what) }
const robots = parse('User-agent: *\\nDisallow: /private')
assert(robots.isAllowed('GPTBot', 'https://example.com/private') === false, 'isAllowed: /private is allowed')
assert(robots.isAllowed('GPTBot', 'https://example.com/public') === true, 'isAllowed: /public is not allowed')
const verdict = robots.check('GPTBot', 'https://example.com/private')
assert(verdict.allowed === false && verdict.reason === 'rule', 'check: not decided by a rule')
assert(verdict.rule?.line === 2 && verdict.rule.kind === 'disallow', 'check: wrong rule')
assert(verdict.rule.pattern === '/private' && verdict.rule.text.includes('/private'), 'check: wrong pattern')
for (const dialect of [google, rfc9309]) {
  assert(!parse('User-agent: *\\nDisallow: /private', { dialect }).isAllowed('GPTBot', 'https://example.com/private'),
    dialect.name + ': /private is allowed')
}
const text = 'User-agent: *\\nDisallow: /private'
const url = 'https://example.com/private'
assert(robotsParser('https://example.com/robots.txt', text).isAllowed(url) === false, 'robots-parser: /private is allowed')
assert(compare(text, { agents: ['GPTBot'], urls: [url] })[0].agree, 'compare: the dialects disagree')
assert(meaningOf({ kind: 'response', status: 404 }, rfc9309.access) === 'allow-all', 'access: a 404 does not allow all')
console.log('used')
`
/** The same of the ports, which also fetch and keep: not for a page. */
export const ports = `
const python = new RobotExclusionRulesParser()
python.parse(text)
assert(!python.isAllowed('GPTBot', url), 'robot-exclusion-rules-parser: /private is allowed')
assert(!new Robots(text, 'GPTBot').check(url).allowed, 'robots: /private is allowed')
assert(!parseAsGem(text, 'GPTBot').isAllowed(url), 'robotstxt: /private is allowed')
const book = createBook({ agent: 'GPTBot' })
book.add('https://example.com/robots.txt', text)
assert(!book.isAllowed(url), 'book: /private is allowed')
const perl = new RobotRules('GPTBot')
perl.parse('https://example.com/robots.txt', text)
assert(perl.allowed(url) === 0, 'robot-rules: /private is allowed')
`
export const imports = `import { parse } from 'ruly'
import { meaningOf } from 'ruly/access'
import { compare } from '@ruly/lint'
import { robotsParser } from 'ruly/compat/robots-parser'
import { google, rfc9309 } from 'ruly/dialects'
`
export const importsOfPorts = `import { createBook } from '@ruly/compat/book'
import { RobotExclusionRulesParser } from '@ruly/compat/robot-exclusion-rules-parser'
import { RobotRules } from '@ruly/compat/robot-rules'
import { Robots } from '@ruly/compat/robots'
import { parse as parseAsGem } from '@ruly/compat/robotstxt'
`
export const requires = `${imports}${importsOfPorts}`.replaceAll(
  /import (.*) from (.*)/g,
  (_, names, path) => `const ${names.replaceAll(' as ', ': ')} = require(${path})`,
)

/** Every path, imported and required: what comes has names, the same both ways. */
export const everyPath = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const namesOf = (module) => Object.keys(module).filter((name) => !['default', 'module.exports', '__esModule'].includes(name))
for (const path of ${JSON.stringify(allPaths)}) {
  const names = namesOf(await import(path)).toSorted()
  if (names.length === 0) throw new Error(path + ' exports nothing')
  if (names.join() !== namesOf(require(path)).toSorted().join()) throw new Error(path + ' has other names when required')
}
const { agentRegistry } = await import('ruly/agents')
const { readFileSync } = await import('node:fs')
const data = new URL('node_modules/ruly/src/agents/agents.json', import.meta.url)
const { version, $schema } = JSON.parse(readFileSync(data, 'utf8'))
if (version !== agentRegistry.version) throw new Error('agents.json is another registry')
if (JSON.parse(readFileSync(new URL($schema, data), 'utf8')).type !== 'object') throw new Error($schema + ' is no schema')
console.log('used')
`

/** Asks a server on loopback, keeps the answer in a folder, and asks again. */
export const client = `import { createServer } from 'node:http'
import { createRobotsClient, createFilesStore } from '@ruly/client'

let asked = 0
const server = createServer((_, response) => {
  asked++
  response.end('User-agent: *\\nDisallow: /private')
}).listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port + '/private'
  for (let run = 0; run < 2; run++) {
    const store = createFilesStore({ folder: 'kept' })
    const client = createRobotsClient({ userAgent: 'ExampleBot', store })
    const { allowed, evidence } = await client.check(url)
    if (allowed || evidence.status !== 200) throw new Error('/private is allowed')
    await client.close()
    await store.close()
  }
  server.close()
  if (asked !== 1) throw new Error('asked ' + asked + ' times')
  console.log('used')
})
`
