import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { installExample } from '../../../../packages/client/test/support/examples/install-example.ts'
import { gitEnvironment, gitIn } from '../../checkout.mjs'
import { hasPreCommit } from '../../pre-commit.mjs'

const file = 'public/robots.txt'

/** The example, installed and committed, with functions that stage a change of its robots.txt, and run a command in it. */
async function installedRepository() {
  const folder = await installExample('pull-request', ['ruly', 'client', 'cli'])
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  const git = gitIn(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '--all')
  git('commit', '--quiet', '-m', 'shop')
  const first = git('rev-parse', 'HEAD')
  const path = join(folder, file)
  const good = readFileSync(path, 'utf8')
  return {
    git,
    first,
    stage: (from, to) => {
      git('reset', '--quiet', '--hard', first)
      writeFileSync(path, good.replace(from, to))
      git('add', '--all')
    },
    run: (command, env = {}) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...gitEnvironment, ...env },
      })
      return { status, output: stdout + stderr }
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
  }
}

const typo = ['/products/drafts/', '/products/#drafts/']
const change = ['/cart', '/cart\nDisallow: /search']
const broken = 'broken: Googlebot loses /products'

describe('the recipes of examples/pull-request', () => {
  let repository

  beforeAll(async () => {
    repository = await installedRepository()
  }, 300_000)

  it('stop a typo with lint-staged and with an npm script, and let a good change pass', () => {
    const { stage, run } = repository
    for (const command of ['npx lint-staged', 'npm run robots']) {
      stage(...typo)
      const stopped = run(command)
      expect(stopped.output, command).toContain('is a comment: agents read only "Disallow: /products/"')
      expect(stopped.status, command).not.toBe(0)
      stage(...change)
      expect(run(command).status, command).toBe(0)
    }
    // Shorter than the name of the folder of drafts: the linter cannot know what it means.
    stage('/products/drafts/', '/products')
    for (const command of ['npx lint-staged', 'npm run robots']) {
      const { status, output } = run(command)
      expect(output, command).toContain(broken)
      expect(status, command).not.toBe(0)
    }
  })

  it('stop a typo with the jobs of GitLab, and report the findings', () => {
    const { git, first, stage, run, read } = repository
    git('reset', '--quiet', '--hard', first)
    const { 'robots.txt lint': lint, 'robots.txt changes': changes } = parse(read('.gitlab-ci.yml'))
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: first }
    const job = ({ script }) => run(script.map((line) => `{ ${line}; }`).join(' && '), env)
    expect(job(lint)).toMatchObject({ status: 0, output: expect.stringContaining('no problems found') })
    expect(JSON.parse(read('gl-code-quality-report.json'))).toEqual([])
    stage(...typo)
    git('commit', '--quiet', '-m', 'typo')
    expect(job(lint)).toMatchObject({ status: 0, output: expect.stringContaining('1 warning') })
    expect(JSON.parse(read('gl-code-quality-report.json'))).toEqual([
      expect.objectContaining({
        check_name: 'hash-in-value',
        location: { path: file, lines: { begin: 3 } },
      }),
    ])
    const { status, output } = job(changes)
    expect(output).toContain(broken)
    expect(status).toBe(1)
  })
})

describe('node tools/action/closed-products.mjs', () => {
  const script = fileURLToPath(new URL('../../closed-products.mjs', import.meta.url))
  let ran

  beforeAll(() => {
    const env = { ...process.env, NO_COLOR: '1' }
    ran = spawnSync(process.execPath, [script], { encoding: 'utf8', env })
  }, 300_000)

  const results = () => [...ran.stdout.matchAll(/^(?:===|---) (.*)/gm)].map(([, text]) => text)

  it('shows the typo stopped by each gate, and a good change let pass', () => {
    expect(ran.stderr).toBe('')
    expect(ran.status).toBe(0)
    expect(results().filter((text) => !text.startsWith('pre-commit'))).toEqual([
      'the branch typo',
      'editor: stopped',
      'GitHub Action: stopped',
      'the branch search',
      'editor: passed',
      'GitHub Action: passed',
    ])
    expect(ran.stdout).toMatch(/^line 3: warning: .* \(hash-in-value\)$/m)
    expect(ran.stdout).toMatch(/^line 3: error: robots\.test:1 expects \/products\/1 .* \(expectation\)$/m)
    expect(ran.stdout).toContain('**broken**: `Googlebot loses /products`')
  })

  it('runs pre-commit', (context) => {
    if (!hasPreCommit) context.skip('no pre-commit on the path (apt-get install pre-commit)')
    const hooks = results().filter((text) => text.startsWith('pre-commit'))
    expect(hooks).toEqual(['pre-commit: stopped', 'pre-commit: passed'])
    expect(ran.stdout).toMatch(/^lint robots\.txt\.+Failed$/m)
    expect(ran.stdout).toMatch(/^what changes for crawlers\.+Failed$/m)
    expect(ran.stdout).toMatch(/^what changes for crawlers\.+Passed$/m)
  })
})
