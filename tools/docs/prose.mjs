// Fails on phrases that are not plain English, in pages and in the comments and messages of the sources: phrases.ndjson.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { root } from '../../scripts/files.mjs'
import { findPhrases } from './find-phrases.mjs'

const wanted = ['ls-files', '-co', '--exclude-standard', '*.md', 'packages/*/src/*.ts']
const files = execFileSync('git', wanted, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')
  .filter((path) => existsSync(`${root}${path}`))

for (const path of files) {
  const text = readFileSync(`${root}${path}`, 'utf8')
  for (const { message } of findPhrases(path, text)) {
    console.error(message)
    process.exitCode = 1
  }
}
