import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readJson, repositoryFiles, root } from '../../../../scripts/files.mjs'
import { listedScripts, readCommands } from '../../../../scripts/script-commands.mjs'

const subCommands = readCommands()
const { scripts } = readJson(`${root}package.json`)

/** Text of the project that may name scripts: not the past, and not examples, which have scripts of their own. */
const files = repositoryFiles('*.md', '*.mjs', '*.ts', '*.yml', '.ci').filter(
  (path) => !/^(?:CHANGELOG|examples\/|editors\/vscode\/|.*\/test\/)|pull-requests\.md$/.test(path),
)

/** Each script that a text names, with the command of it that follows. */
function namedIn(text) {
  const calls = text.matchAll(
    /npm run (?:--silent )?([a-z][\w:-]*)\b(?! -w)(?: -- ([a-z][a-z-]*)\b(?![\w./-]))?/g,
  )
  return Array.from(calls, ([call, script, command]) => ({ call, script, command }))
}

function isKnown({ script, command }) {
  if (!Object.hasOwn(scripts, script)) return false
  // Workloads and parts of the documents have names of their own.
  if (command === undefined || !['test:deep', 'release'].includes(script)) return true
  return Object.hasOwn(subCommands[script], command)
}

describe('the scripts of package.json', () => {
  it('are few, and each is in the table', () => {
    expect(Object.keys(scripts)).toEqual(listedScripts())
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(15)
  })

  it('are those that pages, programs and workflows name', () => {
    const named = files.flatMap((path) =>
      namedIn(readFileSync(root + path, 'utf8')).map((one) => ({ path, ...one })),
    )
    expect(named.length).toBeGreaterThan(100)
    const unknown = named.filter((one) => !isKnown(one)).map(({ path, call }) => `${path}: ${call}`)
    expect(unknown).toEqual([])
  })

  it('have commands whose files exist', () => {
    const runs = Object.values(subCommands).flatMap((commands) =>
      Object.values(commands).map(({ run }) => run),
    )
    const missing = runs.flatMap((run) =>
      run.split(' ').filter((word) => word.endsWith('.mjs') && !existsSync(root + word)),
    )
    expect(missing).toEqual([])
  })
})
