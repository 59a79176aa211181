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
