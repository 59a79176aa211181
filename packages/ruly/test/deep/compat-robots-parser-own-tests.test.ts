import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const original = dirname(createRequire(join(root, 'bench/')).resolve('robots-parser/package.json'))
const tests = join(original, 'test/Robots.js')

/** What mocha does for the file, and no more. */
const runner = `const told = { passed: [], failed: [] }
globalThis.describe = (_, body) => body()
globalThis.it = (name, body) => {
  try {
    body()
    told.passed.push(name)
  } catch {
    told.failed.push(name)
  }
}
require('./test/Robots.js')
console.log(JSON.stringify(told))
`

// The package of 3.0.1 brings its tests along; they are run from a copy beside an index.js that is the drop-in.
test.skipIf(!existsSync(tests))("the drop-in passes robots-parser's own tests, unchanged", () => {
  const place = mkdtempSync(join(tmpdir(), 'ruly-robots-parser-'))
  try {
    mkdirSync(join(place, 'test'))
    cpSync(tests, join(place, 'test/Robots.js'))
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    writeFileSync(join(place, 'index.js'), `module.exports = require('ruly/compat/robots-parser')\n`)
    writeFileSync(join(place, 'run.js'), runner)
    const { stdout } = spawnSync(process.execPath, [join(place, 'run.js')], { encoding: 'utf8' })
    const { passed, failed } = JSON.parse(stdout) as { passed: string[]; failed: string[] }
    // docs/migrating/robots-parser.md, `lone-surrogate`.
    expect(failed).toEqual(['should handle lone high / low surrogates'])
    expect(passed).toHaveLength(40)
  } finally {
    rmSync(place, { recursive: true })
  }
})
