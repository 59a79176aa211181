import { root } from '../scripts/files.mjs'
import { exitCodeOf } from '../scripts/run-program.mjs'

/** Runs a program of Node from the root, and throws unless it ends well. */
export function runNode(words) {
  const code = exitCodeOf(process.execPath, words, { cwd: root, shell: false })
  if (code !== 0) throw new Error(`node ${words.join(' ')} exits with ${code}.`)
}

/** Runs the benchmark as `npm run bench` does. */
export function runBench(words) {
  runNode(['--expose-gc', '--no-flush-bytecode', 'bench/run.mjs', ...words])
}
