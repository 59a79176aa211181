// What ruly adds to a page, in bytes of a minified bundle: node bench/bundle-size.mjs [--json FILE]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { build } from 'rolldown'

import { root, tempFolder, writeJson } from '../scripts/files.mjs'

const { values: options } = parseArgs({ options: { json: { type: 'string' } } })
const allowed = `.isAllowed('ExampleBot', 'https://example.com/private/a')`

/** Small programs, each with the functions of one job. */
const programs = {
  "parse of 'ruly'": `import { parse } from 'ruly'
console.log(parse('User-agent: *')${allowed})`,
  "parse of 'ruly', google of 'ruly/dialects'": `import { parse } from 'ruly'
import { google } from 'ruly/dialects'
console.log(parse('User-agent: *', { dialect: google })${allowed})`,
  "productTokensOf of 'ruly'": `import { productTokensOf } from 'ruly'
console.log(productTokensOf('ExampleBot/1.0'))`,
  "'robots-parser'": `import parse from 'robots-parser'
console.log(parse('https://example.com/robots.txt', '').isAllowed('https://example.com/a', 'ExampleBot'))`,
}

async function minified(folder, program) {
  const input = join(folder, 'program.mjs')
  writeFileSync(input, program)
  const settings = { platform: 'browser', tsconfig: false, logLevel: 'silent' }
  const { output } = await build({ input, ...settings, output: { minify: true }, write: false })
  return output[0].code
}

// Below the root, so that the packages are found.
const folder = tempFolder('size', `${root}reports`)
const rows = []
for (const [name, program] of Object.entries(programs)) {
  const code = await minified(folder, program)
  const sizes = {
    minified: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  }
  rows.push({ name, ...sizes })
  const shown = Object.entries(sizes).map(
    ([kind, size]) => `${size.toLocaleString('en').padStart(7)} ${kind}`,
  )
  console.log(`${name.padEnd(44)} ${shown.join('  ')}`)
}
if (options.json !== undefined) writeJson(options.json, { rows })
