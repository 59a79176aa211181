import { execFile, spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { siteFolder } from '../support/site-folder.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../../../cli/bin/ruly.js', import.meta.url))
const settings = fileURLToPath(new URL('../../../../examples/editors/neovim-0.7.lua', import.meta.url))
const hasNeovim = spawnSync('nvim', ['--version']).status === 0

/** Prints what Neovim shows of the file, then formats it. */
const script = `
vim.wait(60000, function() return #vim.diagnostic.get(0) >= 2 end, 20)
for _, found in ipairs(vim.diagnostic.get(0)) do print(found.lnum + 1 .. ': ' .. found.message) end
local asked = { textDocument = vim.lsp.util.make_text_document_params(0) }
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeLens', asked, 60000)) do
  for _, lens in ipairs(answer.result) do print(lens.range.start.line + 1 .. ': ' .. lens.command.title) end
end
vim.lsp.buf.formatting_sync(nil, 60000)
for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do print('> ' .. line) end
vim.cmd('qa!')
`

it.skipIf(!hasNeovim)(
  'Neovim shows problems, failed expectations and counts, and formats the file',
  async () => {
    const { path, write } = await siteFolder({
      'robots.txt': 'user-agent: *\nDisalow: /cart\nDisallow: /products\n',
      'robots.test': 'allowed Googlebot /products/1\n',
      'urls.txt': '/products/1\n/cart\n/\n',
    })
    await write('check.lua', script)
    await mkdir(join(path, 'bin'))
    await symlink(command, join(path, 'bin', 'ruly'))
    const { stderr } = await run(
      'nvim',
      ['--headless', '-u', settings, 'robots.txt', '-c', 'luafile check.lua'],
      {
        cwd: path,
        env: { ...process.env, PATH: `${join(path, 'bin')}${delimiter}${process.env['PATH']}`, HOME: path },
      },
    )
    expect(
      stderr
        .trim()
        .split(/\r?\n/)
        .map((line) => line.trim()),
    ).toEqual([
      '2: "Disalow" is read as "Disallow", but some agents skip the line.',
      '3: robots.test:1 expects /products/1 to be allowed for Googlebot, but the file disallows it.',
      '1: decides 2 of the 3 URLs in urls.txt, disallows 2',
      '2: decides 1 of the 3 URLs in urls.txt',
      '3: decides 1 of the 3 URLs in urls.txt',
      '> User-agent: *',
      '> Disalow: /cart',
      '> Disallow: /products',
    ])
  },
)
