import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createRepository, type Repository } from '../../support/repository.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const good = 'User-agent: *\nDisallow: /cart\nDisallow: /products/drafts/\n'
const typo = good.replace('/products/drafts/', '/products/#drafts/')
const outside = createFolder()

interface FileResult {
  readonly file: string
  readonly fate?: string
  readonly changes: readonly { readonly kind: string; readonly example: string }[]
  readonly broken: readonly unknown[]
}

const diff = ({ path }: Repository, words: readonly string[], folder = '.') =>
  ruly(['diff', '--base', 'main', ...words], { cwd: join(path, folder) })

/** What changes, in few words: `public/robots.txt new loses /`. */
const told = async (repository: Repository, words: readonly string[] = [], folder = '.') => {
  const { stdout } = await diff(repository, [...words, '--json'], folder)
  return (JSON.parse(stdout) as readonly FileResult[]).map(({ file, fate, changes }) =>
    [file, fate, ...changes.map(({ kind, example }) => `${kind} ${example}`)].filter(Boolean).join(' '),
  )
}

describe('ruly diff --base', () => {
  it('compares each robots.txt of the work tree with the commit', async () => {
    const repository = createRepository({ 'public/robots.txt': good, 'blog/robots.txt': good, 'a.txt': good })
    expect(await diff(repository, [])).toEqual({ code: 0, stdout: 'no changes\n', stderr: '' })
    repository.write('public/robots.txt', typo)
    repository.write('a.txt', typo)
    expect(await diff(repository, ['--fail-on', 'Googlebot loses /products'])).toEqual({
      code: 1,
      stderr: '',
      stdout: `public/robots.txt
any other agent
  loses  /products/
    old  no rule
    new  line 3: Disallow: /products/#drafts/

regions: 0 gained, 1 lost
broken: Googlebot loses /products
  Googlebot  /products/  old no rule; new line 3: Disallow: /products/#drafts/
`,
    })
    repository.commit('typo')
    expect((await diff(repository, [])).stdout).toBe('no changes\n')
    expect(await told(repository, ['a.txt'])).toEqual([])
    repository.git('checkout', '--quiet', '-b', 'next')
    repository.write('a.txt', good)
    expect(await told(repository, ['a.txt'])).toEqual(['a.txt gains /products/'])
  })

  it('leaves out a file whose line ends only git converts', async () => {
    const repository = createRepository({ 'robots.txt': good, 'blog/robots.txt': good })
    repository.git('config', 'core.autocrlf', 'true')
    repository.write('robots.txt', good.replaceAll('\n', '\r\n'))
    repository.write('blog/robots.txt', typo.replaceAll('\n', '\r\n'))
    expect(await told(repository)).toEqual(['blog/robots.txt loses /products/'])
  })

  it('reads the commit by its own attributes, and not by those that the change brings', async () => {
    const repository = createRepository({ 'public/robots.txt': good })
    repository.write('.gitattributes', 'robots.txt working-tree-encoding=UTF-16LE\n')
    writeFileSync(join(repository.path, 'public/robots.txt'), Buffer.from(good, 'utf16le'))
    expect(await told(repository)).toEqual(['public/robots.txt gains /products/drafts/ gains /cart'])
    const converted = createRepository({
      'public/robots.txt': good,
      'public/.gitattributes': '*.txt eol=crlf\n',
    })
    converted.write('public/robots.txt', good.replaceAll('\n', '\r\n'))
    expect(await told(converted)).toEqual([])
    expect(await told(converted, [], 'public')).toEqual([])
    converted.write('public/.gitattributes', '')
    expect(await told(converted)).toEqual([])
  })

  it('tells new and deleted files: one that is missing allows everything, and one that was moved is both', async () => {
    const repository = createRepository({
      'old/robots.txt': good,
      'gone/robots.txt': 'User-agent: *\nDisallow: /gone\n',
    })
    rmSync(join(repository.path, 'gone'), { recursive: true })
    mkdirSync(join(repository.path, 'static'))
    repository.git('mv', 'old/robots.txt', 'static/robots.txt')
    repository.write('new/robots.txt', 'User-agent: *\nDisallow: /\n')
    expect(await told(repository)).toEqual([
      'gone/robots.txt deleted gains /gone',
      'new/robots.txt new loses /',
      'old/robots.txt deleted gains /products/drafts/ gains /cart',
      'static/robots.txt new loses /cart loses /products/drafts/',
    ])
    expect((await diff(repository, ['old', '--fail-on', '* gains /cart'])).code).toBe(1)
    const markdown = (await diff(repository, ['--format', 'markdown'])).stdout
    expect(markdown).toContain('### `gone/robots.txt` (deleted)\n')
    expect(markdown).toContain('### `static/robots.txt` (new)\n')
    expect((await diff(repository, ['gone', '-q'])).stdout).toMatch(/^gone\/robots\.txt \(deleted\)\n/)
    expect((await diff(repository, ['old'])).stdout).toMatch(/^old\/robots\.txt \(deleted\)\n/)
  })

  it('takes files, folders and patterns, from any folder of the repository', async () => {
    const repository = createRepository({
      'public/robots.txt': good,
      'public/de.txt': good,
      'public/fr.txt': good,
      'node_modules/x/robots.txt': good,
    })
    for (const name of ['public/robots.txt', 'public/de.txt', 'node_modules/x/robots.txt'])
      repository.write(name, typo)
    rmSync(join(repository.path, 'public/fr.txt'))
    const lost = 'loses /products/'
    expect(await told(repository, ['.'])).toEqual([`public/robots.txt ${lost}`])
    expect(await told(repository, [], 'public')).toEqual([`robots.txt ${lost}`])
    for (const folder of ['.', 'public']) {
      const path = folder === '.' ? 'public/' : ''
      for (const words of [[`./${path}*.txt`], [join(repository.path, 'public/de.txt'), `${path}fr.txt`]]) {
        const result = await told(repository, words, folder)
        expect(result.slice(0, 2), words.join(' ')).toEqual([
          `${path}de.txt ${lost}`,
          expect.stringContaining(`${path}fr.txt deleted`) as string,
        ])
      }
    }
    expect(await told(repository, ['../public/*.txt'], 'public')).toHaveLength(3)
    expect(await told(repository, ['../public'], 'public')).toEqual([`robots.txt ${lost}`])
  })

  it('tells nothing of files that it does not search for in the work tree either', async () => {
    const repository = createRepository({
      '.hidden/robots.txt': good,
      'public/robots.txt': good,
      'node_modules/x/robots.txt': good,
    })
    for (const words of [[], ['.'], ['**/robots.txt'], ['../public']])
      expect(await told(repository, words, words[0]?.startsWith('..') === true ? 'public' : '.')).toEqual([])
    repository.write('.hidden/robots.txt', typo)
    expect(await told(repository, ['.hidden'])).toEqual(['.hidden/robots.txt loses /products/'])
    rmSync(join(repository.path, 'public/robots.txt'))
    mkdirSync(join(repository.path, 'public'), { recursive: true })
    expect(await told(repository, ['..'], 'public')).toEqual([
      'robots.txt deleted gains /products/drafts/ gains /cart',
    ])
  })

  it('follows links in the commit as in the work tree', async () => {
    const repository = createRepository({ 'sites/shop.txt': good })
    mkdirSync(join(repository.path, 'public'))
    symlinkSync('../sites/shop.txt', join(repository.path, 'public/robots.txt'))
    repository.commit('link')
    expect(await told(repository)).toEqual([])
    repository.write('sites/shop.txt', typo)
    expect(await told(repository)).toEqual(['public/robots.txt loses /products/'])
    symlinkSync('/elsewhere/robots.txt', join(repository.path, 'robots.txt'))
    repository.commit('a link that leads out')
    rmSync(join(repository.path, 'robots.txt'))
    expect((await diff(repository, [])).stderr).toBe(
      'ruly: robots.txt was a link to /elsewhere/robots.txt, which is no file of the commit that it is compared with. Add it to "ignore" of ruly.config.json, or name the files to compare.\n',
    )
  })

  it('takes every file as new before the first commit', async () => {
    const repository = createRepository({ 'robots.txt': good })
    repository.git('update-ref', '-d', 'HEAD')
    const { code, stdout } = await ruly(['diff', '--base', 'HEAD', '-q'], { cwd: repository.path })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^robots\.txt \(new\)\nany other agent\n/)
  })

  it('leaves out what the configuration ignores', async () => {
    const repository = createRepository({
      'public/robots.txt': good,
      'vendor/robots.txt': good,
      'ruly.config.json': '{ "ignore": ["vendor"] }',
    })
    repository.write('vendor/robots.txt', typo)
    expect((await diff(repository, [])).stdout).toBe('no changes\n')
    mkdirSync(join(repository.path, 'vendor/new'))
    repository.git('mv', 'public/robots.txt', 'vendor/new/robots.txt')
    expect(await told(repository)).toEqual(['public/robots.txt deleted gains /products/drafts/ gains /cart'])
  })

  it('ignores what the commit ignores, which the change cannot widen or stop', async () => {
    const ignoring = '{ "ignore": ["vendor"] }'
    const repository = createRepository({
      'web/public/robots.txt': good,
      'web/vendor/robots.txt': good,
      'web/ruly.config.json': ignoring,
    })
    repository.write('web/public/robots.txt', typo)
    repository.write('web/vendor/robots.txt', typo)
    const expected = 'public/robots.txt loses /products/'
    for (const config of ['{ "ignore": ["**"] }', '{ "ignore": [] }', 'not JSON']) {
      repository.write('web/ruly.config.json', config)
      repository.write('web/public/ruly.config.json', config)
      expect(await told(repository, [], 'web'), config).toEqual([expected])
      expect(await told(repository, ['robots.txt'], 'web/public'), config).toEqual([
        'robots.txt loses /products/',
      ])
      expect(await told(repository), config).toEqual([`web/${expected}`])
    }
  })

  it('reads no configuration of a bare repository that is in the work tree', async () => {
    const repository = createRepository({ 'robots.txt': good })
    const proof = join(repository.path, 'proof')
    repository.write('bare/HEAD', 'ref: refs/heads/main\n')
    repository.write('bare/objects/x', '')
    repository.write('bare/refs/x', '')
    repository.write(
      'bare/config',
      `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch '${proof}'"\n`,
    )
    repository.write('bare/robots.txt', typo)
    const { code, stderr } = await diff(repository, [], 'bare')
    expect({ code, isRun: existsSync(proof) }).toEqual({ code: 2, isRun: false })
    expect(stderr).toContain('bare repository')
  })

  it('shows at most --limit changes and counts all', async () => {
    const repository = createRepository({ 'robots.txt': 'User-agent: *\nDisallow: /a\n' })
    repository.write('robots.txt', 'User-agent: *\nDisallow: /b\nDisallow: /c\n')
    repository.write('urls.txt', '/a\n/b\n/c\n')
    for (const words of [[], ['--urls', 'urls.txt']]) {
      const markdown = (await diff(repository, [...words, '--limit', '1', '--format', 'markdown'])).stdout
      expect(markdown.match(/^\| any other/gm)).toHaveLength(1)
      expect(markdown).toContain('\n\nand 2 more changes\n\n')
      expect(markdown).toContain(': 1 gained, 2 lost\n')
      const text = (await diff(repository, [...words, '--limit', '2'])).stdout
      expect(text.match(/loses|gains/g)).toHaveLength(2)
      expect(text).toContain('and 1 more change\n')
      const sheet = (await diff(repository, [...words, '--limit', '1', '--format', 'csv'])).stdout
      expect(sheet.match(/^robots\.txt,/gm)).toHaveLength(1)
      const page = (await diff(repository, [...words, '--limit', '1', '--format', 'html'])).stdout
      expect(page).toContain('<p>3 changes of what agents may fetch.</p>')
      expect(page.match(/<h2>.*|<td>may/g)).toEqual(['<h2>robots.txt: 1 of 3 changes</h2>', '<td>may'])
    }
    expect(await told(repository, ['--limit', '1'])).toEqual(['robots.txt gains /a loses /b loses /c'])
  })

  describe('in a shallow clone', () => {
    /** A clone of the last commit of `next`, as actions/checkout makes it. */
    const shallowClone = () => {
      const origin = createRepository({ 'robots.txt': 'User-agent: *\nDisallow: /1\n' })
      for (const path of ['/2', '/3']) {
        origin.write('robots.txt', `User-agent: *\nDisallow: ${path}\n`)
        origin.commit(path)
      }
      origin.git('checkout', '--quiet', '-b', 'next')
      origin.write('robots.txt', good)
      origin.commit('next')
      const clone = createRepository({})
      clone.git('remote', 'add', 'origin', `file://${origin.path}`)
      const refspec = '+refs/heads/next:refs/remotes/origin/next'
      clone.git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', refspec)
      clone.git('checkout', '--quiet', '--force', '--detach', 'refs/remotes/origin/next')
      clone.git('branch', '--quiet', '-D', 'main')
      return clone
    }
    const missing = async ({ path }: Repository, base: string) => {
      const { code, stderr } = await ruly(['diff', '--base', base], { cwd: path })
      expect(code, base).toBe(2)
      return stderr
    }
    /** The first paths that a base had disallowed. */
    const gained = async ({ path }: Repository, base: string) => {
      const { stdout } = await ruly(['diff', '--base', base, '--json'], { cwd: path })
      const [file] = JSON.parse(stdout) as readonly FileResult[]
      return file?.changes.filter(({ kind }) => kind === 'gains').map(({ example }) => example)
    }

    it('names a cure that works for a branch', async () => {
      const clone = shallowClone()
      for (const base of ['main', 'origin/main'])
        expect(await missing(clone, base)).toBe(
          `ruly: the repository has no commit "${base}". Pass a branch, a tag or a hash; in a shallow clone, fetch it first: git fetch --depth=1 origin main, then pass --base FETCH_HEAD\n`,
        )
      clone.git('fetch', '--depth=1', 'origin', 'main')
      for (const base of ['FETCH_HEAD', 'main', 'origin/main'])
        expect(await gained(clone, base), base).toEqual(['/3'])
    })

    it('names a cure that works for the ancestors of a commit that is there', async () => {
      const clone = shallowClone()
      for (const [base, count] of [
        ['HEAD~2', 2],
        ['HEAD^', 1],
        ['next~1^1', 2],
        ['@^^', 2],
      ])
        expect(await missing(clone, String(base))).toContain(
          `in a shallow clone, fetch more of its history first: git fetch --deepen=${count}\n`,
        )
      clone.git('fetch', '--deepen=2')
      expect(await gained(clone, 'HEAD~2')).toEqual(['/2'])
      expect(await gained(clone, 'next~1^1')).toEqual(['/2'])
    })

    it('names a cure that works for the ancestors of a branch that is not there', async () => {
      const clone = shallowClone()
      expect(await missing(clone, 'main~2')).toContain(
        'fetch it first: git fetch --depth=3 origin main, then pass --base FETCH_HEAD~2\n',
      )
      clone.git('fetch', '--depth=3', 'origin', 'main')
      expect(await gained(clone, 'FETCH_HEAD~2')).toEqual(['/1'])
    })

    it('names none for what cannot be fetched', async () => {
      const clone = shallowClone()
      for (const base of ['--upload-pack=x', ':/first', 'a b', '$(x)'])
        expect(await missing(clone, base)).toMatch(/Pass a branch, a tag or a hash\.\n$/)
    })
  })

  it('says what is missing: a commit, a repository, a file, an argument', async () => {
    const repository = createRepository({ 'robots.txt': good })
    const said = async (words: readonly string[], cwd = repository.path) => {
      const { code, stderr } = await ruly(['diff', ...words], { cwd })
      expect(code, words.join(' ')).toBe(2)
      return stderr
    }
    expect(await said(['--base', 'nope'])).toContain(
      'the repository has no commit "nope". Pass a branch, a tag or a hash; in a shallow clone, fetch it first',
    )
    expect(await said(['--base=--output=x'])).toContain('has no commit "--output=x"')
    expect(await said(['--base', 'main'], outside.path)).toContain('not a git repository')
    expect(await said(['--base', 'main', 'nope.txt'])).toContain('cannot read nope.txt: no such file')
    expect(await said(['--base', 'main', 'https://example.com/'])).toContain('expected files, folders or')
    expect(await said(['--base', 'main', '--urls', '-'])).toContain('--urls must be a file or a URL')
    expect(await said(['robots.txt'])).toContain('expected two files, got 1')
  })
})
