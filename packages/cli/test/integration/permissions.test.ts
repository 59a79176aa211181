import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { binary } from '../support/ruly-process.ts'
import { createFolder } from '../support/ruly.ts'

const packages = fileURLToPath(new URL('../../../', import.meta.url))
const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
const flag = process.version.startsWith('v20.') ? '--experimental-permission' : '--permission'

it.each([
  { words: ['check', '--robots', 'robots.txt', '--agent', 'a', '/private'], code: 1, says: 'disallowed' },
  { words: ['lint', '--no-config', 'robots.txt'], code: 0, says: 'no problems found' },
  { words: ['diff', 'robots.txt', 'robots.txt'], code: 0, says: 'no changes' },
])(
  'reads the file and no other, writes nothing and starts no process: ruly $words',
  async ({ words, code, says }) => {
    const { path, write } = createFolder()
    const file = write('robots.txt', 'User-agent: *\nDisallow: /private\n')
    const allowed = [packages, modules, file].map((readable) => `--allow-fs-read=${readable}`)
    const args = words.map((word) => (word === 'robots.txt' ? file : word))
    const ran = await new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [flag, '--no-warnings', ...allowed, binary, ...args],
        { cwd: path },
        (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
      )
    })
    expect(ran).toMatchObject({ code, stderr: '' })
    expect(ran.stdout).toContain(says)
  },
)
