// The packed packages in every version of Node and of TypeScript that is supported, and in other runtimes.
import { join } from 'node:path'

import { inRuntimes, nodes, runtimePackages, summaryOf } from '../runtimes/in-runtimes.mjs'
import { consumer, fail, install, run, say, temp } from './consumer.mjs'
import { inEveryNode } from './in-node.mjs'
import {
  allCompiles,
  commonJsCompiles,
  engineCompiles,
  oldResolutionCompiles,
  viteCompiles,
} from './types.mjs'

const compilers = ['5.4', '5.5', '5.8', '5.9', '6.0', '7.0']
const tools = join(temp, 'tools')

export async function matrix() {
  install('tools', [
    ...runtimePackages,
    ...compilers.map((version) => `typescript-${version}@npm:typescript@${version}`),
  ])
  for (const version of nodes) inNode(join(tools, 'node_modules', `node-${version}`, 'bin', 'node'))
  for (const ran of await inRuntimes(consumer, tools)) {
    if (ran.failed.length > 0) fail(summaryOf(ran))
    say(summaryOf(ran))
  }
  // The oldest that are supported: a program with newer ones knows more, not less.
  install('consumer', ['@types/node@20.19', 'vite@5'])
  for (const version of compilers) inTypeScript(version)
}

function inNode(node) {
  const version = run(node, ['--version']).trim()
  for (const works of inEveryNode) say(`Node ${version}: ${works(node)}`)
}

function inTypeScript(version) {
  const tsc = join(tools, 'node_modules', `typescript-${version}`, 'bin', 'tsc')
  const old = version.startsWith('5.') ? [oldResolutionCompiles] : []
  const common = ['5.4', '5.5'].includes(version) ? [] : [commonJsCompiles]
  for (const compiles of [engineCompiles, allCompiles, viteCompiles, ...common, ...old])
    say(`TypeScript ${version}: ${compiles(tsc)}`)
}
