import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeEach, describe, expect, it } from 'vitest'

import { createFolder } from '../support/ruly.ts'
import { isInstalled } from '../support/shells.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = createFolder()
folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')
const urls = Array.from(
  { length: 5000 },
  (_, i) => `https://example.com/${i % 2 ? 'private' : 'public'}/${i}`,
)
folder.write('urls.txt', `${urls.join('\n')}\n`)

function build(script: string, ...words: readonly string[]): string {
  return execFileSync(process.execPath, [join(root, 'tools/packaging', script), ...words], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DEBFULLNAME: 'Tests',
      DEBEMAIL: 'tests@example.com',
      SOURCE_DATE_EPOCH: '1700000000',
    },
  })
}

function run(
  program: string,
  words: readonly string[],
  { env = process.env } = {},
): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder.path, encoding: 'utf8', env })
  return { code: status, stdout, stderr }
}

/** What everyone who installs the command in some way does with it. */
function expectToWork(ruly: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as {
    version: string
  }
  expect(run(ruly, ['--version']).stdout).toBe(`${version}\n`)
  expect(run(ruly, ['check', 'GPTBot', '/private/a', '--robots', 'robots.txt'])).toMatchObject({
    code: 1,
    stderr: '',
  })
  expect(run(ruly, ['lint', 'robots.txt', '--format', 'json']).code).toBe(0)
  const lists = [
    'bulk',
    'urls.txt',
    '--agent',
    'X',
    '--robots',
    'robots.txt',
    '--only',
    'allowed',
    '--format',
    'urls',
  ]
  const allowed = urls.filter((url) => url.includes('public'))
  expect(
    run(ruly, [...lists, '--workers', '2'])
      .stdout.trimEnd()
      .split('\n'),
  ).toEqual(allowed)
  expect(run(ruly, ['completion', 'bash']).stdout).toContain('complete -o bashdefault')
  for (const [command, message] of [
    ['serve', 'ruly serve needs the package @ruly/server'],
    ['lsp', 'ruly lsp needs the package @ruly/lsp'],
  ] as const)
    expect(run(ruly, [command])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(message) as string,
    })
  // Nobody listens there: the client is inside, and asks.
  expect(run(ruly, ['fetch', 'http://127.0.0.1:1/', '--no-cache']).code).toBe(1)
}

describe('the command as a single file', () => {
  it('works without Node and without other files', () => {
    const ruly = join(folder.path, 'single', 'ruly')
    build('single-file.mjs', '--out', ruly)
    expect(readFileSync(`${ruly}-licences.txt`, 'utf8')).toMatch(/^undici [\d.]+\n/m)
    expectToWork(ruly)
    expect(run(ruly, ['--version'], { env: { PATH: '' } }).code).toBe(0)
  })
})

describe('the Debian package', () => {
  beforeEach(({ skip }) => {
    skip(!isInstalled('dpkg-deb'), 'dpkg-deb not on the path')
    skip(process.getuid?.() !== 0, 'dpkg installs as root only')
  })

  /** A system of its own, in which dpkg has nothing installed yet. */
  function emptySystem(): string {
    const system = join(folder.path, 'system')
    for (const path of ['var/lib/dpkg/info', 'var/lib/dpkg/updates'])
      mkdirSync(join(system, path), { recursive: true })
    writeFileSync(join(system, 'var/lib/dpkg/status'), '')
    return system
  }

  it('installs the command, its manual and completions, and removes them', () => {
    build('debian.mjs', '--out', join(folder.path, 'deb'))
    const [name = ''] = readdirSync(join(folder.path, 'deb'))
    const system = emptySystem()
    const dpkg = ['--root', system, '--force-depends']
    const installed = run('dpkg', [...dpkg, '--install', join(folder.path, 'deb', name)])
    expect(installed.code, installed.stderr).toBe(0)
    // The system has no Node: dpkg says what is missing.
    expect(installed.stderr).toContain('depends on nodejs (>= 20.19)')
    expectToWork(join(system, 'usr/bin/ruly'))
    for (const path of [
      'man/man1/ruly-lint.1.gz',
      'bash-completion/completions/ruly',
      'zsh/vendor-completions/_ruly',
      'fish/vendor_completions.d/ruly.fish',
      'doc/ruly/copyright',
    ])
      expect(existsSync(join(system, 'usr/share', path)), path).toBe(true)
    expect(run('dpkg', [...dpkg, '--remove', 'ruly']).code).toBe(0)
    expect(existsSync(join(system, 'usr/bin/ruly'))).toBe(false)
    expect(existsSync(join(system, 'usr/share/ruly'))).toBe(false)
  })

  it('is the same each time, and lintian finds no error in it', ({ skip }) => {
    const built = ['first', 'second'].map((name) => {
      build('debian.mjs', '--out', join(folder.path, name))
      const [file = ''] = readdirSync(join(folder.path, name))
      return join(folder.path, name, file)
    })
    const [first = '', second = ''] = built
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
    skip(!isInstalled('lintian'), 'lintian not on the path')
    const { stdout } = run('lintian', ['--no-cfg', '--fail-on', 'none', first])
    // A package of Debian itself closes a bug with its first upload.
    expect(
      stdout.split('\n').filter((line) => line !== '' && !line.includes('initial-upload-closes-no-bugs')),
    ).toEqual([])
  })
})

describe('the Homebrew formula', () => {
  it('has the checksum of the tarball, and is Ruby', ({ skip }) => {
    const tarball = folder.write('cli.tgz', 'a')
    const formula = build(
      'homebrew.mjs',
      '--tarball',
      tarball,
      '--repository',
      'https://github.com/OWNER/NAME',
    )
    expect(formula).toContain('sha256 "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"')
    expect(formula).toContain('homepage "https://github.com/OWNER/NAME"')
    skip(!isInstalled('ruby'), 'ruby not on the path')
    expect(run('ruby', ['-c', folder.write('ruly.rb', formula)]).stdout).toBe('Syntax OK\n')
  })
})
