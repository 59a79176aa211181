import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'
import { createRepository, gate, good, pullRequest, typo } from '../support.mjs'

describe('the action', () => {
  it('stops a pull request that closes what must stay open, and says where and why', async () => {
    const repository = createRepository({ 'public/robots.txt': good })
    repository.branch('next', { 'public/robots.txt': typo })
    const run = await pullRequest(repository, { inputs: { 'fail-on': `${gate}\n\n* gains /admin\n` } })
    expect(run.exitCode).toBe(1)
    expect(run.outputs).toMatchObject({ lint: 'passed', gates: 'failed', changed: 'true', sarif: '' })
    const place = { file: 'public/robots.txt', line: '3' }
    expect(run.annotations).toEqual([
      {
        ...place,
        kind: 'error',
        title: `broken: ${gate}`,
        message: 'Googlebot  /products/  old no rule; new line 3: Disallow: /products/#drafts/',
      },
      expect.objectContaining({ ...place, kind: 'warning', title: 'any other agent loses /products/' }),
      expect.objectContaining({ ...place, kind: 'warning', title: 'hash-in-value' }),
    ])
    expect(run.summary).toBe(`## Changes for crawlers

### \`public/robots.txt\`

**broken**: \`Googlebot loses /products\`

| agents | change | path | old | new |
| --- | --- | --- | --- | --- |
| any other agent | **loses** | \`/products/\` | no rule | \`line 3: Disallow: /products/#drafts/\` |

regions: 0 gained, 1 lost

## Lint of robots.txt

### \`public/robots.txt\`

| severity | line | finding | rule |
| --- | --- | --- | --- |
| warning | 3 | "\\#drafts/" is a comment: agents read only "Disallow: /products/". Write %23 for a \\# in a path, and a space before a remark. | \`hash-in-value\` |

1 warning
`)
  })
})

describe('a pull request that brings files along', () => {
  const stopped = async (files, inputs = {}) => {
    const repository = createRepository({ 'public/robots.txt': good })
    const proof = join(repository.path, '.git/proof')
    repository.branch('next', { 'public/robots.txt': typo, ...files(proof) })
    const run = await pullRequest(repository, { inputs: { 'fail-on': gate, ...inputs } })
    expect(existsSync(proof)).toBe(false)
    expect(run).toMatchObject({ exitCode: 1, outputs: { gates: 'failed' } })
    return run
  }

  it('brings no judge', async () => {
    const judge = (proof) =>
      `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(proof)}, 'ran')\nconsole.log('[]')\n`
    const run = await stopped(
      (proof) => ({
        'node_modules/@ruly/cli/package.json':
          '{ "name": "@ruly/cli", "version": "0.1.0", "type": "module" }',
        'node_modules/@ruly/cli/bin/ruly.js': judge(proof),
        'node_modules/.bin/ruly': `#!/usr/bin/env node\n${judge(proof)}`,
        'public/node_modules/@ruly/cli/package.json': '{ "name": "@ruly/cli", "type": "module" }',
        'public/node_modules/@ruly/cli/bin/ruly.js': judge(proof),
      }),
      { 'working-directory': 'public' },
    )
    expect(run.annotations[0]).toMatchObject({ title: `broken: ${gate}` })
  })

  it('brings no configuration that ignores what a gate protects', async () => {
    for (const path of ['public/ruly.config.json', 'ruly.config.json']) {
      const run = await stopped(() => ({ [path]: '{ "ignore": ["robots.txt"] }' }))
      expect(run.annotations[0], path).toMatchObject({ title: `broken: ${gate}` })
    }
  })

  it('brings no link to files of the runner', async () => {
    const secret = join(testFolder('runner'), 'secret')
    writeFileSync(secret, 'hunter2: hunter2\n')
    for (const [name, target] of [
      ['blog/robots.txt', secret],
      ['blog/robots.txt', '../.git/config'],
      ['ruly.config.json', secret],
      ['urls.txt', secret],
    ]) {
      const repository = createRepository({ 'public/robots.txt': good })
      mkdirSync(join(repository.path, 'blog'))
      symlinkSync(target, join(repository.path, name))
      repository.branch('next', {})
      const run = await pullRequest(repository, { inputs: { urls: 'urls.txt' } })
      expect(run.exitCode, name).toBe(1)
      expect(run.log + run.summary).toBe(
        `::error title=ruly::${name} is a link that leads out of the repository, so nothing was read. Remove the link.\n`,
      )
    }
  })

  it('brings no repository of its own, whose configuration runs programs', async () => {
    const bare = (proof) => ({
      'public/HEAD': 'ref: refs/heads/main\n',
      'public/objects/.keep': '',
      'public/refs/.keep': '',
      'public/config': `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch '${proof}'"\n\tsshCommand = "touch '${proof}'"\n[remote "origin"]\n\turl = ssh://nowhere.example/x\n`,
    })
    const run = await stopped(bare, { 'working-directory': 'public' })
    expect(run.annotations.find(({ kind }) => kind === 'error').message).toContain('bare repository')
  })
})
