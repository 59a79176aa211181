import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { madeSites } from '../../support/made-sites.ts'
import { duckRows } from '../../support/parquet.ts'
import { binary } from '../../support/ruly-process.ts'
import { createFolder } from '../../support/ruly.ts'
import { folderOf } from '../../support/site-forms.ts'

const folder = createFolder()

it('each question of docs/census.md has an answer about files that its commands write', async () => {
  const page = readFileSync(new URL('../../../../../docs/census.md', import.meta.url), 'utf8')
  const [, commands = '', questions = ''] = /## Ten questions .*?```sh\n(.*?)```(.*?)\n## /s.exec(page) ?? []
  folderOf(join(folder.path, 'robots'), madeSites(40))
  // The linter exits with 1 for errors.
  const script = `ruly() { "${process.execPath}" "${binary}" "$@" || [ $? = 1 ]; }\n${commands}`
  execFileSync('sh', ['-ec', script], { cwd: folder.path, stdio: 'pipe' })
  const blocks = Array.from(questions.matchAll(/```sql\n(.*?)```/gs), ([, sql = '']) => sql)
  expect(blocks).toHaveLength(10)
  for (const sql of blocks) {
    const rows = await duckRows(sql.replaceAll(/'(?=\w+\.parquet')/g, `'${folder.path}/`))
    expect(rows.length, sql).toBeGreaterThan(0)
  }
})
