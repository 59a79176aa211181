// Builds the playground and tests it in Chromium: node scripts/browser-tests.mjs [options of vitest]
import { exitCodeOf } from './run-program.mjs'

const browsers = ['--project', 'browser', '--project', 'browser-alone']
process.exitCode =
  exitCodeOf('npm', ['run', 'build', '-w', 'packages/playground']) ||
  exitCodeOf('npx', ['vitest', 'run', ...browsers, ...process.argv.slice(2)])
