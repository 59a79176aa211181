import {
  CodeActionKind,
  PositionEncodingKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type ServerCapabilities,
} from 'vscode-languageserver'

import { fixAllKind } from '../features/code-actions.ts'
import { source } from '../features/diagnostics.ts'

/** What the server needs to know about an editor. */
export interface EditorAbilities {
  /** Whether it asks for diagnostics itself. Otherwise they are sent to it. */
  readonly pullsDiagnostics: boolean
  readonly refreshesCodeLenses: boolean
  /** Whether it can be asked for settings. */
  readonly hasSettings: boolean
  /** Whether it can be asked to watch files. */
  readonly watchesFiles: boolean
}

export function abilitiesOf({ workspace, textDocument }: ClientCapabilities): EditorAbilities {
  return {
    // Without a refresh it would not hear of what takes longer than it should wait.
    pullsDiagnostics:
      textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    hasSettings: workspace?.configuration === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
  }
}

/** What the server offers to an editor. */
export function capabilitiesFor({ pullsDiagnostics }: EditorAbilities): ServerCapabilities {
  return {
    positionEncoding: PositionEncodingKind.UTF16,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    hoverProvider: true,
    completionProvider: { triggerCharacters: [':', ' ', '/', ','] },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    documentLinkProvider: {},
    codeLensProvider: {},
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
    documentFormattingProvider: true,
    ...(pullsDiagnostics && {
      diagnosticProvider: { identifier: source, interFileDependencies: true, workspaceDiagnostics: false },
    }),
  }
}
