// Runs what a script of package.json has several of: npm run bench -- size. With --help first, it lists them, as scripts/README.md does.
import { exitCodeOf } from './run-program.mjs'
import { readCommands } from './script-commands.mjs'

/** Those that need no built packages. */
const withoutBuild = new Set('mutation runtimes version audit sbom supply-chain homebrew vscode'.split(' '))

const [script, ...words] = process.argv.slice(2)
const commands = readCommands()[script]

if (words[0] === '--help') {
  const rows = Object.entries(commands).map(([name, { about }]) => [
    `npm run ${script}${name && ` -- ${name}`}`,
    about,
  ])
  const width = Math.max(...rows.map(([call]) => call.length))
  for (const [call, about] of rows) console.log(`${call.padEnd(width)}  ${about}`)
} else {
  const name = Object.hasOwn(commands, words[0] ?? '') ? (words.shift() ?? '') : ''
  const [program, ...fixed] = commands[name].run.split(' ')
  if (!withoutBuild.has(name)) mustRun('npm', ['run', '--silent', 'build'])
  mustRun(program, [...fixed, ...words])
}

/** Ends with the exit code of a command that fails. */
function mustRun(program, args) {
  const code = exitCodeOf(program, args)
  if (code !== 0) process.exit(code)
}
