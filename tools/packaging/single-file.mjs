// Makes one executable file of the command and Node itself: node tools/packaging/single-file.mjs [--out FILE]
//
// It has the Node that runs this script, so it works on systems of the same kind only (docs/decisions/0060).
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { inject } from 'postject'

import { root, tempFolder, writeJson } from '../../scripts/files.mjs'
import { bundleFiles } from './bundle.mjs'

/** Node looks for this, once per executable, to see whether it has a program inside. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = resolve(values.out ?? join(root, 'tools/packaging/out/ruly'))
const temp = tempFolder('single-file')
const { main, assets, licences } = await bundleFiles(temp)
const blob = join(temp, 'ruly.blob')
const config = join(temp, 'sea.json')
writeJson(config, { main, output: blob, assets, disableExperimentalSEAWarning: true, useCodeCache: true })
execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' })
mkdirSync(dirname(out), { recursive: true })
rmSync(out, { force: true })
copyFileSync(process.execPath, out)
chmodSync(out, 0o755)
await inject(out, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: fuse })
writeFileSync(`${out}-licences.txt`, licences)
console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB, with Node ${process.version}`)
