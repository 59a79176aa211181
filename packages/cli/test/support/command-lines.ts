import { PassThrough } from 'node:stream'

import type { Command } from '../../src/command-line/define-command.ts'
import { createProgram } from '../../src/command-line/program.ts'
import { allCommands } from '../../src/commands.ts'

/** A command line as it is parsed. */
export interface Called {
  readonly command: Command
  readonly words: readonly string[]
  readonly values: object
}

/** What a command line calls, as the program of these definitions parses it. Rejects with a `CommanderError` for one that it refuses. */
export async function parseWords(words: readonly string[]): Promise<Called | undefined> {
  let called: Called | undefined
  const stream = new PassThrough()
  const program = createProgram({
    version: '0.0.0',
    commands: await allCommands(),
    stdout: stream,
    stderr: stream,
    env: {},
    call: (command, operands, values) => {
      called = { command, words: operands, values }
      return Promise.resolve()
    },
  })
  await program.parseAsync(words, { from: 'user' })
  return called
}

/** The words after `ruly` in a line for a shell, up to its next pipe or redirection. */
export function wordsOf(line: string): readonly string[] | undefined {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
  const start = words.indexOf('ruly') + 1
  const length = words.slice(start).findIndex((word) => /^(?:[<>|]|\|\||&&)$/.test(word))
  return start === 0 ? undefined : words.slice(start, length < 0 ? undefined : start + length)
}

/** Each command, with the words that lead to it. */
export function everyCommand(
  some: readonly Command[],
  before: readonly string[] = [],
): readonly (readonly [path: readonly string[], command: Command])[] {
  return some.flatMap((command) => {
    const path = [...before, command.name]
    return [[path, command] as const, ...everyCommand(command.commands, path)]
  })
}
