import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'

import { inject, onTestFinished } from 'vitest'

import { readJson, root } from '../../../scripts/files.mjs'

/** The command and the packages that it needs. */
const names = ['ruly', '@ruly/preferences', '@ruly/lint', '@ruly/client', '@ruly/cli']

/** A registry of npm that has these packages as they would be published, and sends those who ask for others to the usual one. */
export async function startRegistry() {
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim()
  const packed = new Map(names.map((name) => [`/${name}`, packedAs(name)]))
  const server = createServer(({ url, headers }, response) => {
    const path = decodeURIComponent(url)
    const found = packed.get(path)
    if (found !== undefined) return response.end(JSON.stringify(packument(found, `http://${headers.host}`)))
    const tarball = [...packed.values()].find(({ file }) => path === `/-/${file}`)
    if (tarball !== undefined) return response.end(tarball.bytes)
    return response.writeHead(302, { location: new URL(url.slice(1), usual).href }).end()
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => server.close())
  return `http://127.0.0.1:${server.address().port}/`
}

function packedAs(name) {
  const folder = name.replace('@ruly/', '')
  const path = inject('examples').tarballs[folder]
  const manifest = readJson(`${root}packages/${folder}/package.json`)
  return { manifest, file: basename(path), bytes: readFileSync(path) }
}

function packument({ manifest, file, bytes }, origin) {
  const { name, version } = manifest
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const dist = { tarball: `${origin}/-/${file}`, integrity }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
