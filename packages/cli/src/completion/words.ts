import { agentRegistry } from 'ruly/agents'

/** What a shell offers at a place of the command line. */
export type Words =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' | 'folders' | 'agents' | 'nothing' }

export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]

const kinds: Readonly<Record<string, Words>> = {
  AGENT: { kind: 'agents' },
  DIR: { kind: 'folders' },
  FILE: { kind: 'files' },
  FOLDER: { kind: 'folders' },
  INPUT: { kind: 'files' },
  NEW: { kind: 'files' },
  OLD: { kind: 'files' },
  OPTION: { kind: 'files' },
  SHELL: { kind: 'words', words: shells },
  STATE: { kind: 'files' },
  SUMMARY: { kind: 'files' },
}

/** What completes a value with this placeholder. */
export function valueWords(placeholder: string): Words {
  return kinds[placeholder] ?? { kind: 'nothing' }
}

/** The agents of the registry that are in use, if no shell has to quote their names. */
export const agentNames: readonly string[] = agentRegistry.agents
  .filter(({ token, retired }) => retired !== true && /^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(token))
  .map(({ token }) => token)
