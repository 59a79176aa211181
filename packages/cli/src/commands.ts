import type { Command } from './command-line/define-command.ts'

/** Loaders of the commands, in the order of the help. */
const loads: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check/command.ts')).check,
  explain: async () => (await import('./commands/explain/command.ts')).explain,
  compare: async () => (await import('./commands/compare/command.ts')).compare,
  fetch: async () => (await import('./commands/fetch/command.ts')).fetch,
  bulk: async () => (await import('./commands/bulk/command.ts')).bulk,
  lint: async () => (await import('./commands/lint/command.ts')).lint,
  fmt: async () => (await import('./commands/fmt/command.ts')).fmt,
  block: async () => (await import('./commands/block/command.ts')).block,
  edit: async () => (await import('./commands/edit/command.ts')).edit,
  diff: async () => (await import('./commands/diff/command.ts')).diff,
  census: async () => (await import('./commands/census/command.ts')).census,
}

/** Every command. */
export async function allCommands(): Promise<readonly Command[]> {
  return await Promise.all(Object.values(loads).map((load) => load()))
}

/** The command with a name, so that only its code is loaded; all commands for any other word. */
export async function commandsFor(word: string | undefined): Promise<readonly Command[]> {
  const load = Object.hasOwn(loads, word ?? '') ? loads[word ?? ''] : undefined
  return load === undefined ? await allCommands() : [await load()]
}
