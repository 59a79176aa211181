import { ConfigError } from './runtime/config-error.ts'
import { runMcp, runServe } from './run-serve.ts'

const { argv, env, stdout, stderr } = process
const words = argv.slice(2)
const isMcp = words[0] === 'mcp'
const command = isMcp ? 'ruly-server mcp' : 'ruly-server'

try {
  if (isMcp) await runMcp(words.slice(1), { command, env, stdout })
  else await runServe(words, { command, env, stdout })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  stderr.write(`${command}: ${error.message}\n`)
  process.exitCode = 2
}
