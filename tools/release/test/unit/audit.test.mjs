import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readJson, repositoryFiles, root } from '../../../../scripts/files.mjs'
import { auditProblems } from '../../audit.mjs'

/** As npm prints it with `--json`, of which more is not read. */
function reportOf(vulnerabilities) {
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
}

function advisory(name, id) {
  const url = `https://github.com/advisories/${id}`
  return { source: 1096571, name, title: 'Regular expression denial of service', url, severity: 'high' }
}

function vulnerable(name, ...via) {
  return { name, severity: 'high', via }
}

const clean = reportOf({})
const today = '2026-11-24'
const inProduction = reportOf({
  undici: vulnerable('undici', advisory('undici', 'GHSA-aaaa-bbbb-cccc')),
  '@ruly/client': vulnerable('@ruly/client', 'undici'),
})
const inDevelopment = reportOf({
  commander: vulnerable('commander', advisory('commander', 'GHSA-dddd-eeee-ffff')),
  vite: vulnerable('vite', advisory('vite', 'GHSA-gggg-hhhh-iiii')),
})

/** Reports about what is installed in production, and about everything. */
function reading(production, all = production) {
  return (args) => (args.includes('--omit=dev') ? production : all)
}

const entry = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'undici',
  reason: 'The client does not use it.',
  expires: '2026-12-31',
}

describe('the audit', () => {
  it('passes without a vulnerability', () => {
    expect(auditProblems(reading(clean), [], today)).toEqual([])
  })

  it('fails for one in production, once, with its place', () => {
    expect(auditProblems(reading(inProduction), [], today)).toEqual([
      'undici: high: Regular expression denial of service (GHSA-aaaa-bbbb-cccc, https://github.com/advisories/GHSA-aaaa-bbbb-cccc)',
    ])
  })

  it('fails for one in what is bundled, and for no other one in development', () => {
    expect(auditProblems(reading(clean, inDevelopment), [], today)).toEqual([
      expect.stringContaining('commander: high:'),
    ])
  })

  it.each(['packages/playground', 'editors/vscode'])('counts what the bundle of %s imports', (folder) => {
    const { dependencies } = readJson(`${root}${folder}/package.json`)
    const texts = repositoryFiles(`${folder}/src/*.ts`).map((path) => readFileSync(root + path, 'utf8'))
    const imports = texts.flatMap((text) => [
      ...text.matchAll(/\b(?:from|import)\b[ (]*'((?:@[\w-]+\/)?[\w-]+)/g),
    ])
    const others = imports
      .map(([, name]) => name)
      .filter((name) => !/^(?:@ruly\/|(?:ruly|node|vscode)$)/.test(name))
    expect(others.length).toBeGreaterThan(0)
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(others))
  })

  it('passes for one that is accepted, until that expires', () => {
    expect(auditProblems(reading(inProduction), [entry], today)).toEqual([])
    expect(auditProblems(reading(inProduction), [entry], entry.expires)).toEqual([])
    expect(auditProblems(reading(inProduction), [entry], '2027-01-01')).toEqual([
      expect.stringContaining('undici: high:'),
      'audit-allowed.json: GHSA-aaaa-bbbb-cccc in undici expired on 2026-12-31: The client does not use it.',
    ])
  })

  it.each([
    [{ ...entry, id: 'GHSA-other' }, 'GHSA-other in undici is not reported any more: delete the entry'],
    [{ ...entry, package: 'vite' }, 'GHSA-aaaa-bbbb-cccc in vite is not reported any more: delete the entry'],
    [{ ...entry, reason: '' }, 'GHSA-aaaa-bbbb-cccc in undici has no reason'],
    [{ ...entry, expires: undefined }, 'GHSA-aaaa-bbbb-cccc in undici has no date after which it expires'],
    [{ ...entry, expires: 'never' }, 'GHSA-aaaa-bbbb-cccc in undici has no date after which it expires'],
  ])('fails for an entry such as %o', (wrong, problem) => {
    expect(auditProblems(reading(inProduction), [wrong], today)).toContain(`audit-allowed.json: ${problem}`)
  })

  it.each([
    ['{"message":"405 Method Not Allowed","method":"POST"}', '405 Method Not Allowed'],
    [
      '{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}',
      'This command requires',
    ],
    ['<html>', '<html>'],
  ])('says that there is no report if npm prints %s', (text, reason) => {
    expect(() => auditProblems(reading(text), [], today)).toThrow(`npm audit gave no report: ${reason}`)
  })
})
