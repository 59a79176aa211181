import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { root } from '../../../../scripts/files.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { runForPush } from '../../run-action.mjs'
import { startRegistry } from '../registry.mjs'
import { createRepository, gate, good, pullRequest, typo } from '../support.mjs'

const push = (repository, options) => runForPush(repository.path, { branch: 'main', ...options })

describe('the action', () => {
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
    const outside = await pullRequest(repository, { prepare })
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

  it('takes files that are new and deleted, and one that was moved as both', async () => {
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
    const errors = run.annotations.filter(({ kind }) => kind === 'error')
    expect(errors.map(({ file }) => file)).toEqual(['c/robots.txt', 'static/robots.txt'])
    for (const heading of [
      '`a/robots.txt` (deleted)',
      '`b/robots.txt` (deleted)',
      '`c/robots.txt` (new)',
      '`static/robots.txt` (new)',
    ])
      expect(run.summary).toContain(`### ${heading}\n`)
  })

  it('says that nothing changes', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { 'robots.txt': `# ours\n${good}`, 'other.txt': '' })
    const run = await pullRequest(repository, { inputs: { 'fail-on': gate } })
    expect(run).toMatchObject({ exitCode: 0, annotations: [], outputs: { changed: 'false' } })
    expect(run.summary).toContain('## Changes for crawlers\n\n### `robots.txt`\n\nno changes\n')
  })

  it('fails for errors of the linter, and for warnings from max-warnings on', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { 'robots.txt': typo })
    expect(await pullRequest(repository, { inputs: { 'max-warnings': '1' } })).toMatchObject({ exitCode: 0 })
    const strict = await pullRequest(repository, { inputs: { 'max-warnings': '0' } })
    expect(strict).toMatchObject({ exitCode: 1, outputs: { lint: 'failed', gates: 'passed' } })
    repository.branch('page', { 'robots.txt': '<!doctype html><title>Not found</title>\n' })
    const page = await pullRequest(repository, { head: 'page' })
    expect(page).toMatchObject({ exitCode: 1, outputs: { lint: 'failed' } })
    expect(page.annotations).toContainEqual(expect.objectContaining({ kind: 'error', title: 'html-page' }))
  })

  it('fails if no file is left to lint, and shows what that changes', async () => {
    const repository = createRepository({ 'robots.txt': good, 'index.html': '' })
    repository.branch('next', { 'robots.txt': undefined })
    const run = await pullRequest(repository, { inputs: { 'fail-on': '* gains /cart' } })
    expect(run).toMatchObject({ exitCode: 1, outputs: { lint: 'failed', gates: 'failed' } })
    expect(run.annotations.filter(({ kind }) => kind === 'error')).toMatchObject([
      { title: 'broken: * gains /cart' },
      { title: 'ruly', message: expect.stringContaining('no file named robots.txt in . or below') },
    ])
    expect(run.summary).toContain('### `robots.txt` (deleted)\n\n**broken**: `* gains /cart`\n')
  })

  it('shows the URLs of a list whose verdict changes, for the agents of interest', async () => {
    const repository = createRepository({ 'robots.txt': good })
    const urls = '/products/1\n/cart\nhttps://shop.example/products/2\n'
    repository.branch('next', { 'robots.txt': typo, 'urls.txt': urls })
    const run = await pullRequest(repository, { inputs: { urls: 'urls.txt', agents: 'Googlebot' } })
    expect(run.exitCode).toBe(0)
    expect(run.summary).toContain('\n## URLs of `urls.txt`\n')
    expect(
      run.summary.match(
        /^\| Googlebot \| \*\*loses\*\* \| `(?:https:\/\/shop\.example)?\/products\/[12]` /gm,
      ),
    ).toHaveLength(2)
    expect(run.summary).toContain('URLs: 0 gained, 2 lost\n')
    expect(run.summary).not.toContain('any other agent')
    const missing = await pullRequest(repository, { inputs: { urls: 'nope.txt' } })
    expect(missing.exitCode).toBe(1)
    expect(missing.annotations.filter(({ kind }) => kind === 'error')).toMatchObject([
      { message: expect.stringContaining('cannot read nope.txt') },
    ])
  })

  it('uploads a SARIF log if it is asked to, also of a pull request that it stops', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { 'robots.txt': typo })
    const run = await pullRequest(repository, { inputs: { sarif: 'true', 'fail-on': gate } })
    expect(run.exitCode).toBe(1)
    const [{ uses, contents }] = run.used
    expect(uses).toMatch(/^github\/codeql-action\/upload-sarif@[0-9a-f]{40}$/)
    const [{ results }] = JSON.parse(contents.sarif_file).runs
    expect(results.map(({ ruleId }) => ruleId)).toEqual(['hash-in-value'])
    expect((await pullRequest(repository, {})).used).toEqual([])
  })
})

const lockfile = (version) =>
  JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/@ruly/cli': { version } } })

/** The action as GitHub has it, where nothing is built. */
function downloadedAction() {
  const folder = testFolder('action')
  for (const path of ['action.yml', 'action', 'packages/cli/package.json'])
    cpSync(root + path, join(folder, path), { recursive: true })
  return folder
}

describe('the command that the action runs', () => {
  it('is installed in the version that belongs to the action, or in that of the input', async () => {
    const repository = createRepository({ 'robots.txt': good })
    // The registry of a branch is not asked either.
    repository.branch('next', { 'robots.txt': typo, '.npmrc': '@ruly:registry=http://127.0.0.1:1/\n' })
    const env = { npm_config_registry: await startRegistry() }
    const given = { env, action: downloadedAction() }
    const run = await pullRequest(repository, { ...given, inputs: { 'fail-on': gate } })
    expect(run).toMatchObject({ exitCode: 1, outputs: { lint: 'passed', gates: 'failed' } })
    const wrong = await pullRequest(repository, { ...given, inputs: { version: '9.9.9' } })
    expect(wrong.exitCode).toBe(1)
    expect(wrong.annotations).toEqual([
      expect.objectContaining({
        kind: 'error',
        message: expect.stringMatching(/^npm cannot install @ruly\/cli@9\.9\.9: .*No matching version/s),
      }),
    ])
  })

  it('is that of the nearest lockfile of the base commit, and not that of the branch', async () => {
    const env = { npm_config_registry: await startRegistry() }
    const repository = createRepository({
      'package-lock.json': lockfile('8.8.8'),
      'web/robots.txt': good,
      'web/package-lock.json': '{}',
      'shop/robots.txt': good,
      'shop/package-lock.json': lockfile('7.7.7'),
    })
    repository.branch('next', {
      'web/robots.txt': typo,
      'package-lock.json': lockfile('9.9.9'),
      'web/package-lock.json': lockfile('9.9.9'),
      'shop/package-lock.json': lockfile('9.9.9'),
    })
    for (const [folder, version] of [
      ['.', '8.8.8'],
      ['web', '8.8.8'],
      ['shop', '7.7.7'],
    ]) {
      const run = await pullRequest(repository, { env, inputs: { 'working-directory': folder } })
      expect(run.exitCode).toBe(1)
      expect(run.annotations.map(({ message }) => message)).toEqual([
        expect.stringContaining(`npm cannot install @ruly/cli@${version}: `),
      ])
    }
  })

  it('is that of the action if the lockfile names something else than a version', async () => {
    for (const content of [lockfile('file:../judge'), lockfile('npm:judge@1'), '{', '[]']) {
      const repository = createRepository({ 'robots.txt': good, 'package-lock.json': content })
      repository.branch('next', { 'robots.txt': typo })
      const run = await pullRequest(repository, { inputs: { 'fail-on': gate } })
      expect(run, content).toMatchObject({ exitCode: 1, outputs: { gates: 'failed' } })
    }
  })
})

describe('the commit that the action compares with', () => {
  it('leaves out what others changed since the branch began', async () => {
    const repository = createRepository({ 'robots.txt': good, 'blog/robots.txt': good })
    repository.branch('next', { 'robots.txt': good.replace('/cart', '/search') })
    repository.commit({ 'blog/robots.txt': typo })
    const { exitCode, summary } = await pullRequest(repository, { inputs: { 'fail-on': gate } })
    const [changes] = summary.split('## Lint of robots.txt')
    expect(changes).toContain('`/search`')
    expect(changes).not.toContain('blog/')
    expect(exitCode).toBe(0)
  })

  it('is what was there before a push', async () => {
    const repository = createRepository({ 'robots.txt': good })
    const sha = repository.commit({ 'robots.txt': typo })
    const inputs = { 'fail-on': gate }
    const run = await push(repository, { before: repository.first, inputs })
    expect(run).toMatchObject({ exitCode: 1, outputs: { gates: 'failed' } })
    expect(await push(repository, { before: sha, inputs })).toMatchObject({ exitCode: 0 })
    const first = await push(repository, { before: '0'.repeat(40), inputs })
    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { lint: 'passed', gates: 'skipped', changed: '' },
    })
    expect(first.annotations[0]).toMatchObject({
      kind: 'notice',
      message: 'There is no commit to compare with: fail-on was not checked.',
    })
  })
})

describe('inputs of the action', () => {
  it('are never run as code, nor are names of files', async () => {
    const hostile = '$(touch hacked)`touch hacked`";touch hacked;\'\n'
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { '$(touch hacked);x/robots.txt': typo })
    let workspace
    const prepare = (folder) => {
      workspace = folder
    }
    const given = async (name) => {
      const run = await pullRequest(repository, { inputs: { [name]: hostile }, prepare })
      expect(existsSync(join(workspace, 'hacked')), name).toBe(false)
      return run
    }
    for (const name of [
      'files',
      'fail-on',
      'base',
      'urls',
      'max-warnings',
      'sarif',
      'version',
      'working-directory',
    ])
      expect((await given(name)).exitCode, name).toBe(1)
    expect((await given('agents')).summary).toContain('$(touch hacked);x/robots.txt')
  })

  it('are explained where they are wrong', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.branch('next', { 'robots.txt': typo })
    const wrong = async (inputs) => {
      const { exitCode, annotations } = await pullRequest(repository, { inputs })
      expect(exitCode).toBe(1)
      return annotations.find(({ kind }) => kind === 'error').message
    }
    expect(await wrong({ 'fail-on': 'Googlebot drops /' })).toContain(
      '--fail-on must be an agent (or * or any)',
    )
    expect(await wrong({ files: 'nope/robots.txt' })).toContain('cannot read nope/robots.txt')
    expect(await wrong({ 'max-warnings': 'few' })).toContain('--max-warnings must be')
    expect(await wrong({ sarif: 'yes' })).toBe('sarif must be true or false, got "yes".')
    expect(await wrong({ version: '0.1.0; touch hacked' })).toBe(
      'version must be a version or a tag of @ruly/cli, such as 0.1.0, got "0.1.0; touch hacked".',
    )
    expect(await wrong({ urls: 'a.txt\nb.txt' })).toBe('urls must be one file or one URL, got several lines.')
  })
})
