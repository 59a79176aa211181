import { spawnSync } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { startEditor } from '../../../lsp/test/support/editor.ts'
import { siteFolder } from '../../../lsp/test/support/site-folder.ts'

const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

it('ruly lsp is the language server', async () => {
  const { uri } = await siteFolder({})
  const command = [process.execPath, join(packageFolder, 'bin/ruly.js'), 'lsp', '--stdio']
  const editor = await startEditor({ command })
  expect(editor.hello.serverInfo?.name).toBe('ruly')
  await editor.open(uri, 'User-agent: *\nDisalow: /private\n')
  const found = await editor.diagnostics(uri, 1, (items) => items.length > 0)
  expect(found.map(({ code }) => code)).toEqual(['misspelt-field'])
})

it('ruly lsp says what to install if the language server is not there', async () => {
  const { path } = await siteFolder({})
  await mkdir(join(path, 'cli'))
  for (const part of ['bin', 'dist', 'package.json'])
    await cp(join(packageFolder, part), join(path, 'cli', part), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(path, 'cli/bin/ruly.js'), 'lsp'], {
    encoding: 'utf8',
    input: '',
  })
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'ruly: ruly lsp needs the package @ruly/lsp. Run: npm install @ruly/lsp',
  })
})
