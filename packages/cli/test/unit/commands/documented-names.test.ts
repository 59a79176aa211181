import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { pages, pageText } from '../../../../ruly/test/support/page-blocks.ts'
import { schemas } from '../../../src/schemas.ts'
import { policiesByName } from '@ruly/client/internal'

const root = new URL('../../../../../', import.meta.url)

/** Names of other programs. */
const ofOthers = [
  'devDependencies',
  'ignoreSslErrors',
  'initializationOptions',
  'kMaxLineLen',
  'proxyConfiguration',
  'redirectedFrom',
  'respectRobotsTxtFile',
  'sameDomainDelaySecs',
  'serviceWorkers',
  'skipLibCheck',
]

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** Every name in the public surface, in the schemas, and in what the command takes and writes. */
function knownNames(): ReadonlySet<string> {
  const sources = ['batch', 'cli', 'server'].flatMap((folder) =>
    readdirSync(new URL(`packages/${folder}/src`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `packages/${folder}/src/${name}`),
  )
  const surfaces = [
    'ruly',
    'preferences',
    'lint',
    'client',
    'compat',
    'batch',
    'crawlee',
    'handlers',
    'vite',
    'server',
    'lsp',
  ]
  const texts = [...surfaces.map((name) => `packages/${name}/api.md`), ...sources].map(read)
  texts.push(JSON.stringify(schemas))
  return new Set([
    ...ofOthers,
    ...policiesByName.keys(),
    ...texts.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
  ])
}

/** The pages for users that people write; those that are generated, about other libraries and about the past speak of other names. */
const guides = pages().filter(
  (page) =>
    !/^(?:docs\/(?:checklist|classic-answers|decisions|dialects\/|migrating|releasing|testing)|CONTRIBUTING|bench\/)/.test(
      page,
    ),
)

test('every name of several words in back quotes on a page exists', () => {
  const known = knownNames()
  const unknown = guides.flatMap((page) => {
    const prose = pageText(page)
      .replaceAll(/<!-- dialect table.*?<!-- end of the dialect table -->/gs, '')
      .replaceAll(/^( *)```.*?^\1```$/gms, '')
    return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
      .flatMap((code) => code.match(/(?<![\w$./-])[a-z]+[A-Z]\w*/g) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${page}: ${name}`)
  })
  expect(unknown).toEqual([])
})
