// Packs packages as they are published, with those that they need: node tools/release/pack.mjs --out FOLDER [NAME…], such as `server`. They must be built.
import { parseArgs } from 'node:util'

import { packPackages } from './pack-packages.mjs'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
if (values.out === undefined) throw new Error('expected --out FOLDER: where the tarballs are written')
for (const { tarball } of await packPackages(positionals, values.out)) console.log(tarball)
