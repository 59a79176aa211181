import { productTokenOf, type Group, type Policy, type Robots } from 'ruly'
import { firstLineAt } from '@ruly/lint'
import type { Position, Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

import { lineRange, type Places } from './places.ts'

/** An open robots.txt at one version of its text. */
export class RobotsFile {
  readonly document: TextDocument
  readonly robots: Robots
  readonly places: Places

  constructor(document: TextDocument, robots: Robots, places: Places) {
    this.document = document
    this.robots = robots
    this.places = places
  }

  /** The place of a line of the engine, without its end. The file as a whole (0) is its first line. */
  lineRange(line: number): Range {
    const { lineTable } = this.robots
    if (line < 1 || line > lineTable.length)
      return lineRange(this.document, { line: line < 1 ? 0 : this.document.lineCount - 1, character: 0 })
    return this.places.rangeOf({ start: lineTable.startOf(line), end: lineTable.endOf(line) })
  }

  /** The editor's line of a line of the engine, from 0. */
  editorLine(line: number): number {
    return this.places.positionAt(this.robots.lineTable.startOf(line)).line
  }

  /** The number of the engine's first line in a line of the editor. */
  engineLine({ line }: Position): number {
    return firstLineAt(this.robots.lineTable.length, (number) => this.editorLine(number), line)
  }
}

/** The policy for the agent that the first user-agent line of a group names: only one, if the line has several names. */
export function policyOf(robots: Robots, { index, agents }: Group): Policy {
  const value = agents[0]?.value ?? '*'
  const token = productTokenOf(value)
  const policy = robots.forAgent(token ?? value)
  return policy.groupIndexes.includes(index) ? policy : robots.forAgent(value)
}
