import { spawnSync } from 'node:child_process'

/** Whether a program is on the path. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

/** What is typed before the line under test; a function instead of the command shows the words that it would get. */
const starts = {
  bash: (script: string) => [`source ${script}`, `ruly() { printf 'ran<%s>\\n' "$*"; }`],
  zsh: (script: string) => [
    'autoload -Uz compinit; compinit -u -D',
    `source ${script}`,
    `ruly() { print -r -- "ran<$*>" }`,
  ],
} as const

const interactive = { bash: 'bash --norc -i', zsh: 'zsh -f -i' } as const

/** The words that `ruly` gets after a line, with its tabs, is typed into a shell on a terminal. */
export function typed(
  shell: keyof typeof starts,
  line: string,
  { script, cwd }: { readonly script: string; readonly cwd: string },
): string | undefined {
  const lines = [...starts[shell](script), line, 'exit']
  const { stdout } = spawnSync('script', ['-qec', interactive[shell], '/dev/null'], {
    cwd,
    encoding: 'utf8',
    input: `${lines.join('\n')}\n`,
    env: { PATH: process.env['PATH'], TERM: 'dumb', PS1: '> ', HOME: cwd },
  })
  return /^ran<(.*)>\r?$/m.exec(stdout)?.[1]
}

/** What fish offers for the end of a line. */
export function offeredByFish(
  line: string,
  { script, cwd }: { readonly script: string; readonly cwd: string },
): readonly string[] {
  const commands = `source ${script}; complete -C ${JSON.stringify(line)}`
  const { stdout } = spawnSync('fish', ['--no-config', '-c', commands], { cwd, encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((offer) => offer.split('\t')[0] ?? '')
    .filter((offer) => offer !== '')
}
