import { parse, type Agent, type Dialect, type Robots } from 'ruly'
import { EditorPositions, dialectNamed, lint, type LintReport } from '@ruly/lint'

/** The file in the editor and how it is read. */
export interface FileInput {
  readonly text: string
  /** Name of a dialect. */
  readonly dialect: string
  /** URL of the file; empty if it is not known. */
  readonly url: string
}

/** The file in the editor with all that was computed about it. */
export class OpenFile {
  readonly text: string
  readonly dialect: Dialect
  readonly url: string | undefined
  #robots: Robots | undefined
  #positions: EditorPositions | undefined
  #report: LintReport | undefined

  constructor({ text, dialect, url }: FileInput) {
    this.text = text
    this.dialect = dialectNamed(dialect)
    this.url = siteUrlOf(url)
  }

  get robots(): Robots {
    return (this.#robots ??= parse(this.text, this.readAs))
  }

  get positions(): EditorPositions {
    return (this.#positions ??= new EditorPositions(this.text))
  }

  get report(): LintReport {
    return (this.#report ??= lint(this.text, this.readAs))
  }

  get readAs(): { readonly dialect: Dialect; readonly url: string | undefined } {
    return { dialect: this.dialect, url: this.url }
  }

  /** The editor's line for a line of the engine; 0 stays 0. */
  editorLine(line: number): number {
    const { lineTable } = this.robots
    if (line < 1 || line > lineTable.length) return 0
    return this.positions.lineAt(lineTable.startOf(line))
  }
}

/** The agent that a line of the page names: product tokens between commas belong to one agent, as for the command. */
export function agentNamed(line: string): Agent {
  return /^[\w.-]+(?:\s*,\s*[\w.-]+)+$/.test(line) ? line.split(',').map((token) => token.trim()) : line
}

/** The URL of the site; undefined while it is empty, or not yet typed to its host. */
function siteUrlOf(typed: string): string | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  return url === undefined || url.host === '' ? undefined : url.href
}
