import { preferencesFor, type Preferences, type Statement } from '@ruly/preferences'

import { agentNamed, type OpenFile } from './open-file.ts'

/** What the file prefers about the use of a URL by one agent. */
export interface StatedUse {
  readonly agent: string
  readonly byPurpose: Preferences['byPurpose']
  readonly statements: readonly Statement[]
  /** Whether the other reading of Content-Signal gives another result. */
  readonly hasOtherReading: boolean
}

/** The preferences for a URL, for each agent. */
export function statedUse(
  file: OpenFile,
  { agents, url }: { readonly agents: readonly string[]; readonly url: string },
): readonly StatedUse[] {
  return agents.map((agent) => {
    const { byPurpose, statements, otherReading } = preferencesFor({
      robots: file.robots,
      agent: agentNamed(agent),
      url,
    })
    return {
      agent,
      byPurpose,
      statements: statements.map((statement) => ({
        ...statement,
        ...(statement.line !== undefined && { line: file.editorLine(statement.line) }),
      })),
      hasOtherReading: otherReading !== undefined,
    }
  })
}
