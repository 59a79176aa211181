import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

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
| warning | 3 | "\\#drafts/" is a comment: robots read only "Disallow: /products/". | \`hash-in-value\` |

1 warning
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

  it('runs in a checkout that is not the workspace, and names the paths of the repository', async () => {
    const repository = createRepository({ 'web/robots.txt': good, 'blog/robots.txt': good })
    repository.branch('next', { 'web/robots.txt': typo, 'blog/robots.txt': typo })
    const inputs = { 'fail-on': gate, files: 'robots.txt' }
    const prepare = (workspace) => {
      const checkout = join(workspace, 'shop')
      mkdirSync(checkout)
      for (const name of readdirSync(workspace))
        if (name !== 'shop') renameSync(join(workspace, name), join(checkout, name))
      installRuly(checkout)
    }
    const run = await pullRequest(repository, {
      inputs: { ...inputs, 'working-directory': 'shop/web', sarif: 'true' },
      prepare,
    })
    expect(run).toMatchObject({ exitCode: 1, outputs: { lint: 'passed', gates: 'failed' } })
    expect(new Set(run.annotations.map(({ file }) => file))).toEqual(new Set(['web/robots.txt']))
    const [{ results }] = JSON.parse(run.used[0].contents.sarif_file).runs
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('web/robots.txt')
    expect(run.used[0].with.checkout_path).toMatch(/workspace\/shop\/$/)
    const outside = await pullRequest(repository, {
      prepare: (workspace) => {
        prepare(workspace)
        installRuly(workspace)
      },
    })
    expect(outside.exitCode).toBe(1)
    expect(outside.annotations[0].message).toMatch(
      /^cannot fetch .* \(fatal: not a git repository .*\)\. Pass the path of the checkout as working-directory\.$/,
    )
    const nowhere = await pullRequest(repository, { inputs: { 'working-directory': 'nope' } })
    expect(nowhere.annotations).toEqual([
      expect.objectContaining({ message: 'working-directory must be a folder, but "nope" does not exist.' }),
    ])
  })

  it('keeps the changes and the gates if the list of URLs cannot be read, and fails', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { 'robots.txt': typo })
    const url = 'http://127.0.0.1:1/sitemap.xml'
    const run = await pullRequest(repository, { inputs: { 'fail-on': '* loses /cart', urls: url } })
    expect(run).toMatchObject({
      exitCode: 1,
      outputs: { lint: 'passed', gates: 'passed', changed: 'true' },
    })
    expect(run.summary).toContain('| any other agent | **loses** | `/products/` |')
    expect(run.summary).toContain(
      `## URLs of \`${url}\`\n\n**ruly diff failed**: \`ruly: cannot fetch the list`,
    )
    expect(run.annotations.filter(({ kind }) => kind === 'error')).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          'the robots.txt of its site cannot be fetched (connect ECONNREFUSED',
        ),
      }),
    ])
  })

  it('shows which URLs of the sitemaps that robots.txt names change', async () => {
    const server = createServer(({ url, headers }, response) => {
      const loc = `http://${headers.host}/products/1`
      if (url === '/sitemap.xml') response.end(`<urlset><url><loc>${loc}</loc></url></urlset>`)
      else response.writeHead(404).end()
    })
    await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => server.close())
    const origin = `http://127.0.0.1:${server.address().port}`
    const own = (text) => text.replace('https://shop.example', origin)
    const repository = createRepository({ 'web/robots.txt': own(good) })
    repository.branch('next', { 'web/robots.txt': own(typo) })
    const inputs = { urls: 'sitemap', 'working-directory': 'web' }
    const run = await pullRequest(repository, { inputs })
    expect(run.exitCode).toBe(0)
    expect(run.summary).toMatch(
      /\n## URLs of the sitemaps\n\n### `web\/robots\.txt`\n.*\*\*loses\*\* \| `http:\S+\/products\/1`/s,
    )
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
