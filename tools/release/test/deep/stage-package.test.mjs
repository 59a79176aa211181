import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../../../../scripts/files.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { stagePackage } from '../../stage-package.mjs'

// Below the workspace, where the dependencies are found.
const temp = testFolder('staged', join(root, 'reports'))

const stage = (name) => stagePackage(join(root, 'packages', name), join(temp, name))

it('entries of the workspace are not published, and nothing that is published imports them', async () => {
  for (const name of ['client', 'compat', 'batch', 'server', 'vite']) {
    const { exports } = await stage(name)
    expect(Object.keys(exports)).not.toContain('./internal')
    const files = readdirSync(join(temp, name, 'dist'), { recursive: true, encoding: 'utf8' })
    const texts = files.filter((path) => /\.[jt]s$/.test(path)).map((path) => [path, read(name, path)])
    expect(texts.filter(([, text]) => /@ruly\/\w+\/internal|@ruly\/common/.test(text))).toEqual([])
  }
})

it('work in threads finds its script in the package', async () => {
  await stage('batch')
  writeFileSync(join(temp, 'robots.txt'), 'User-agent: *\nDisallow: /a\n')
  const lines = Array.from({ length: 50_000 }, (_, n) => `https://example.com/${n % 2 ? 'a' : 'b'}/${n}\n`)
  writeFileSync(join(temp, 'urls.txt'), lines.join(''))
  const program = `import { bulk } from './batch/dist/index.js'
const { lines } = await bulk({ lists: ['urls.txt'], agents: ['*'], rules: { file: 'robots.txt' }, output: 'rows.ndjson', threads: 2 })
console.log(lines)
`
  writeFileSync(join(temp, 'program.mjs'), program)
  const printed = execFileSync(process.execPath, ['program.mjs'], { cwd: temp, encoding: 'utf8' })
  expect(printed).toBe('50000\n')
})

function read(name, path) {
  return readFileSync(join(temp, name, 'dist', path), 'utf8')
}
