import { readJson, root } from './files.mjs'

const { devDependencies } = readJson(`${root}packages/cli/package.json`)

/** The development dependencies whose code is in the bundle of the command: every run of it loads them. */
export const inlined = Object.keys(devDependencies).filter((name) => !/^(?:ruly$|@ruly\/)/.test(name))
