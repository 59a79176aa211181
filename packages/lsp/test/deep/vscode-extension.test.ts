import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { startEditor } from '../support/editor.ts'
import { siteFolder } from '../support/site-folder.ts'
import { zipFiles } from '../support/zip-files.ts'

const run = promisify(execFile)
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** What VS Code does with an extension. */
const host = `
import { activate, deactivate } from './dist/extension.cjs'
await activate({ extensionPath: process.cwd() })
console.log('active')
await deactivate()
console.log('ended')
process.exit()
`

it(
  'the packed extension has the files that it needs and no others, and they work',
  { timeout: 600_000 },
  async () => {
    const { path, uri } = await siteFolder({})
    await run(process.execPath, [pathOf('../../../../scripts/pack-vscode.mjs'), path])
    const files = zipFiles(await readFile(join(path, 'ruly-robots-txt-0.1.0.vsix')))
    expect(
      [...files.keys()].map((name) => name.replace(/chunks\/[\w-]+\.js$/, 'chunks/NAME.js')).toSorted(),
    ).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/dist/extension.cjs',
      'extension/dist/server/analysis/analysis-worker.js',
      'extension/dist/server/chunks/NAME.js',
      'extension/dist/server/main.js',
      'extension/dist/third-party-licenses.txt',
      'extension/language-configuration.json',
      'extension/package.json',
      'extension/readme.md',
      'extension/syntaxes/robots-txt.tmLanguage.json',
    ])
    for (const [name, content] of files) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    }
    const folder = join(path, 'extension')

    // The client registers what the server offers with VS Code, here a stand-in for its module.
    await mkdir(join(folder, 'node_modules/vscode'), { recursive: true })
    await copyFile(pathOf('../support/vscode-stand-in.cjs'), join(folder, 'node_modules/vscode/index.cjs'))
    await writeFile(join(folder, 'node_modules/vscode/package.json'), '{ "main": "index.cjs" }')
    await writeFile(join(folder, 'host.mjs'), host)
    const { stdout, stderr } = await run(process.execPath, ['host.mjs'], { cwd: folder })
    expect(stderr).toBe('')
    const said = stdout.trim().split('\n')
    expect(said.slice(-2)).toEqual(['active', 'ended'])
    expect(said).toEqual(
      expect.arrayContaining([
        'registerCodeActionsProvider',
        'registerCodeLensProvider',
        'registerCompletionItemProvider',
        'registerDocumentFormattingEditProvider',
        'registerHoverProvider',
      ]),
    )

    const editor = await startEditor({
      command: [process.execPath, join(folder, 'dist/server/main.js'), '--stdio'],
    })
    await editor.open(uri, 'User-agent: *\nDisalow: /private\n')
    const found = await editor.diagnostics(uri, 1, (items) =>
      items.some(({ code }) => code === 'misspelt-field'),
    )
    expect(found.map(({ code }) => code)).toContain('misspelt-field')
  },
)
