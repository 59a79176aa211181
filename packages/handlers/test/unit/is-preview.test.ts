import { isPreview } from '@ruly/handlers'
import { expect, it } from 'vitest'

it.each([
  [{}, false],
  [{ VERCEL_ENV: 'production' }, false],
  [{ VERCEL_ENV: 'preview' }, true],
  [{ VERCEL_ENV: 'development' }, false],
  [{ VERCEL_ENV: 'staging' }, true],
  [{ NETLIFY: 'true', CONTEXT: 'production' }, false],
  [{ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, true],
  [{ NETLIFY: 'true', CONTEXT: 'branch-deploy' }, true],
  [{ CONTEXT: 'deploy-preview' }, false],
  [{ CF_PAGES: '1', CF_PAGES_BRANCH: 'main' }, false],
  [{ CF_PAGES: '1', CF_PAGES_BRANCH: 'master' }, false],
  [{ CF_PAGES: '1', CF_PAGES_BRANCH: 'new-header' }, true],
  [{ WORKERS_CI: '1', WORKERS_CI_BRANCH: 'main' }, false],
  [{ WORKERS_CI: '1', WORKERS_CI_BRANCH: 'new-header' }, true],
  [{ RENDER: 'true', IS_PULL_REQUEST: 'false' }, false],
  [{ RENDER: 'true', IS_PULL_REQUEST: 'true' }, true],
  [{ AWS_APP_ID: 'a1', AWS_BRANCH: 'main' }, false],
  [{ AWS_APP_ID: 'a1', AWS_BRANCH: 'pr-1', AWS_PULL_REQUEST_ID: '1' }, true],
  [{ CF_PAGES: '1' }, false],
  [{ VERCEL_ENV: '' }, false],
])('with %j, a preview is %s', (env, expected) => {
  expect(isPreview(env)).toBe(expected)
})

it('takes other branches for the site', () => {
  const env = { CF_PAGES: '1', CF_PAGES_BRANCH: 'production' }
  expect(isPreview(env)).toBe(true)
  expect(isPreview(env, { productionBranches: ['production'] })).toBe(false)
  expect(isPreview({ ...env, CF_PAGES_BRANCH: 'main' }, { productionBranches: ['production'] })).toBe(true)
})
