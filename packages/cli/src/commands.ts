import { once } from '@ruly/common/once'

import type { Command } from './command-line/define-command.ts'

/** Loaders of the commands, in the order of the help. */
const loads: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check/command.ts')).check,
  explain: async () => (await import('./commands/explain/command.ts')).explain,
  may: async () => (await import('./commands/may/command.ts')).may,
  compare: async () => (await import('./commands/compare/command.ts')).compare,
  'verify-agent': async () => (await import('./commands/verify-agent/command.ts')).verifyAgent,
  fetch: async () => (await import('./commands/fetch/command.ts')).fetch,
  sitemap: async () => (await import('./commands/sitemap/command.ts')).sitemap,
  bulk: async () => (await import('./commands/bulk/command.ts')).bulk,
  lint: async () => (await import('./commands/lint/command.ts')).lint,
  audit: async () => (await import('./commands/audit/command.ts')).audit,
  fmt: async () => (await import('./commands/fmt/command.ts')).fmt,
  block: async () => (await import('./commands/block/command.ts')).block,
  edit: async () => (await import('./commands/edit/command.ts')).edit,
  build: async () => (await import('./commands/build/command.ts')).build,
  diff: async () => (await import('./commands/diff/command.ts')).diff,
  watch: async () => (await import('./commands/watch/command.ts')).watch,
  history: async () => (await import('./commands/history/command.ts')).historyCommand,
  census: async () => (await import('./commands/census/command.ts')).census,
  worker: async () => (await import('./commands/worker/command.ts')).worker,
  lsp: async () => (await import('./commands/lsp/command.ts')).lsp,
  serve: async () => (await import('./commands/serve/command.ts')).serve,
  mcp: async () => (await import('./commands/mcp/command.ts')).mcp,
  completion: once(async () => (await import('./commands/completion/command.ts')).completionOf(allCommands)),
}

export async function allCommands(): Promise<readonly Command[]> {
  return await Promise.all(Object.values(loads).map((load) => load()))
}

const versionWords: ReadonlySet<string> = new Set(['version', '--version', '-v', '-V'])

/** The command that the arguments name, so that only its code is loaded; none for the version alone; else all commands. */
export async function commandsFor([word = '', ...others]: readonly string[]): Promise<readonly Command[]> {
  if (others.length === 0 && versionWords.has(word)) return []
  const load = Object.hasOwn(loads, word) ? loads[word] : undefined
  return load === undefined ? await allCommands() : [await load()]
}
