// Builds the playground and tests it in Chromium: node scripts/browser-tests.mjs [options of vitest]
import { spawnSync } from 'node:child_process'

for (const words of [
  ['npm', 'run', 'build', '-w', 'packages/playground'],
  ['npx', 'vitest', 'run', '--project', 'browser', '--project', 'browser-alone', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(words[0], words.slice(1), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
