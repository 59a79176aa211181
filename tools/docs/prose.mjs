// Fails on phrases that are not plain English, in pages and in the comments and messages of the sources: phrases.ndjson.
import { readFileSync } from 'node:fs'

import { repositoryFiles, root } from '../../scripts/files.mjs'
import { findPhrases } from './find-phrases.mjs'

for (const path of repositoryFiles('*.md', 'packages/*/src/*.ts')) {
  const text = readFileSync(`${root}${path}`, 'utf8')
  for (const { message } of findPhrases(path, text)) {
    console.error(message)
    process.exitCode = 1
  }
}
