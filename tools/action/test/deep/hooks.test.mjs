import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'
import { gitEnvironment } from '../../checkout.mjs'
import { hasPreCommit, hookRepository, installRuly } from '../../pre-commit.mjs'
import { startRegistry } from '../registry.mjs'
import { createRepository } from '../support.mjs'

/** Tries a hook on all files of a repository; not in this thread, because a registry in it answers. */
async function tried({ path }, hook, context, env = {}) {
  if (!hasPreCommit) context.skip('no pre-commit on the path (apt-get install pre-commit)')
  const folder = testFolder('hooks')
  const words = ['try-repo', hookRepository(join(folder, 'hooks')), hook, '--all-files', '--verbose']
  const environment = { ...process.env, ...gitEnvironment, PRE_COMMIT_HOME: join(folder, 'home'), ...env }
  return await new Promise((resolve) => {
    execFile('pre-commit', words, { cwd: path, env: environment }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : error.code, output: stdout + stderr })
    })
  })
}

/** A repository in which the command is installed. */
function repositoryWith(files) {
  const repository = createRepository({ ...files, '.gitignore': 'node_modules\n' })
  installRuly(repository.path)
  return repository
}

describe('the hooks of pre-commit', () => {
  it('format', async (context) => {
    const repository = repositoryWith({ 'robots.txt': 'user-agent:*\ndisallow:/a\n' })
    const { status, output } = await tried(repository, 'ruly-fmt', context)
    expect(output).toContain('files were modified by this hook')
    expect(status).toBe(1)
    expect(readFileSync(join(repository.path, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /a\n')
    expect((await tried(repository, 'ruly-fmt', context)).status).toBe(0)
  })

  it('compare verdicts with those that are expected', async (context) => {
    const robots = 'User-agent: *\nDisallow: /a\n'
    const good = repositoryWith({ 'robots.txt': robots, 'robots.test': 'disallowed Googlebot /a/b\n' })
    expect((await tried(good, 'ruly-check', context)).status).toBe(0)
    const bad = repositoryWith({ 'robots.txt': robots, 'robots.test': 'allowed Googlebot /a/b\n' })
    const { status, output } = await tried(bad, 'ruly-check', context)
    expect(output).toContain('robots.test:1')
    expect(status).toBe(1)
  })

  it('download the command of their version if the project has none', async (context) => {
    const registry = await startRegistry()
    const repository = createRepository({ 'robots.txt': 'User-agent: *\nDisallow: /products/#drafts\n' })
    const env = { npm_config_registry: registry, npm_config_cache: testFolder('npm-cache') }
    const { status, output } = await tried(repository, 'ruly-lint', context, env)
    expect(output).toContain('robots.txt:2:1  warning  "#drafts" is a comment')
    expect(status).toBe(1)
  })
})
