import { describe, expect, it } from 'vitest'

import { installRuly } from '../../install-ruly.mjs'
import { runForPullRequest } from '../../run-action.mjs'
import { createRepository } from '../support.mjs'

const good =
  'User-agent: *\nDisallow: /cart\nDisallow: /products/drafts/\n\nSitemap: https://shop.example/sitemap.xml\n'
const typo = good.replace('/products/drafts/', '/products/#drafts/')
const gate = 'Googlebot loses /products'

const pullRequest = (repository, options) =>
  runForPullRequest(repository.path, { base: 'main', head: 'next', prepare: installRuly, ...options })

describe('the action', () => {
  it('stops a pull request that closes what must stay open, and says where and why', async () => {
    const repository = createRepository({ 'public/robots.txt': good })
    repository.branch('next', { 'public/robots.txt': typo })
    const run = await pullRequest(repository, { inputs: { 'fail-on': `${gate}\n\n* gains /admin\n` } })
    expect(run.exitCode).toBe(1)
    expect(run.outputs).toMatchObject({ lint: 'passed', gates: 'failed', changed: 'true', sarif: '' })
    const place = { file: 'public/robots.txt', line: '3' }
    expect(run.annotations).toEqual([
      expect.objectContaining({ ...place, kind: 'warning', title: 'hash-in-value' }),
      expect.objectContaining({ ...place, kind: 'warning', title: 'any other agent loses /products/' }),
      {
        ...place,
        kind: 'error',
        title: 'ruly diff',
        message: `broken: ${gate}\n  Googlebot  /products/  old no rule; new line 3: Disallow: /products/#drafts/`,
      },
    ])
    expect(run.summary).toBe(`## Lint of robots.txt

### \`public/robots.txt\`

| severity | line | finding | rule |
| --- | --- | --- | --- |
| warning | 3 | "\\#drafts/" is a comment: robots read only "Disallow: /products/". | \`hash-in-value\` |

1 warning

## Changes for crawlers

### \`public/robots.txt\`

**broken**: \`Googlebot loses /products\`

| agents | change | path | old | new |
| --- | --- | --- | --- | --- |
| any other agent | **loses** | \`/products/\` | no rule | \`line 3: Disallow: /products/#drafts/\` |

regions: 0 gained, 1 lost
`)
  })

  it('lets a change pass that opens no gate, and shows what changes', async () => {
    const repository = createRepository({ 'robots.txt': good, 'blog/robots.txt': good })
    repository.branch('next', { 'robots.txt': good.replace('/cart', '/cart\nDisallow: /search') })
    const run = await pullRequest(repository, { inputs: { 'fail-on': gate } })
    expect(run).toMatchObject({ exitCode: 0, outputs: { lint: 'passed', gates: 'passed', changed: 'true' } })
    expect(run.summary).toContain('| any other agent | **loses** | `/search` |')
    expect(run.summary).not.toContain('blog/')
  })

  it('takes files that are new, deleted and moved', async () => {
    const repository = createRepository({
      'a/robots.txt': good,
      'b/robots.txt': 'User-agent: *\nDisallow: /b\n',
    })
    repository.branch('next', {
      'a/robots.txt': undefined,
      'static/robots.txt': good,
      'b/robots.txt': undefined,
      'c/robots.txt': 'User-agent: Googlebot\nDisallow: /products\n',
    })
    const run = await pullRequest(repository, { inputs: { 'fail-on': gate } })
    expect(run.exitCode).toBe(1)
    expect(run.annotations.filter(({ kind }) => kind === 'error')).toHaveLength(1)
    for (const heading of [
      '`b/robots.txt` (deleted)',
      '`c/robots.txt` (new)',
      '`static/robots.txt` (moved, was `a/robots.txt`)',
    ])
      expect(run.summary).toContain(`### ${heading}\n`)
  })
})
