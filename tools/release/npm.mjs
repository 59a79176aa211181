import { spawnSync } from 'node:child_process'

/**
 * Runs npm to its end, and throws unless it ends well.
 *
 * @returns {{ stdout: string, stderr: string }}
 */
export function npm(words, options = {}) {
  const { status, stdout, stderr } = spawnSync('npm', words, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`npm ${words.join(' ')}: exit code ${status}\n${stderr}`)
  return { stdout, stderr }
}

/** What npm says in JSON about the one package of `npm pack` or `npm publish`: a list, by its name, or without one, as the version of npm has it. */
export function saidOfPackage(json) {
  const said = JSON.parse(json)
  return said.entryCount === undefined ? Object.values(said)[0] : said
}
