import type { Connection, TextDocuments } from 'vscode-languageserver/node'

import type { OpenDocument } from '../documents/open-document.ts'
import type { EditorSettings } from '../project/editor-settings.ts'
import type { FileContext } from '../project/file-context.ts'
import type { EditorAbilities } from './capabilities.ts'
import type { FileQuestions } from './file-questions.ts'

/** What the handlers of requests share. */
export interface ServerState {
  readonly connection: Connection
  readonly documents: TextDocuments<OpenDocument>
  readonly questions: FileQuestions
  /** What the editor can do; set when it says hello. */
  abilities: EditorAbilities
  settings: EditorSettings
  /** What the files around a document say now. */
  readonly contextOf: (document: OpenDocument) => Promise<FileContext>
}
