import { readFileSync } from 'node:fs'

import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  type Connection,
  type Disposable,
} from 'vscode-languageserver/node'

import type { Analyst } from '../analysis/analyst.ts'
import { OpenDocument } from '../documents/open-document.ts'
import { configName } from '../project/create-config-finder.ts'
import { createContextFinder } from '../project/file-context.ts'
import { defaultSettings, settingsOf } from '../project/editor-settings.ts'
import { abilitiesOf, capabilitiesFor } from './capabilities.ts'
import { FileQuestions } from './file-questions.ts'
import { offerDiagnostics } from './offer-diagnostics.ts'
import { offerFeatures } from './offer-features.ts'
import type { ServerState } from './server-state.ts'

/**
 * Answers an editor.
 *
 * @param connection a connection that does not listen yet
 * @param analyst does what takes longer than a keystroke may
 */
export function serve(connection: Connection, analyst: Analyst): void {
  const documents = new TextDocuments({
    create: (uri, languageId, version, content) => new OpenDocument(uri, languageId, version, content),
    update: (document, changes, version) => document.update(changes, version),
  })
  const findContext = createContextFinder()
  const state: ServerState = {
    connection,
    documents,
    questions: new FileQuestions(analyst),
    abilities: abilitiesOf({}),
    settings: defaultSettings,
    contextOf: (document) => findContext(document.uri, state.settings),
  }
  connection.onInitialize(({ capabilities, initializationOptions }) => {
    state.abilities = abilitiesOf(capabilities)
    state.settings = settingsOf(initializationOptions)
    return {
      capabilities: capabilitiesFor(state.abilities),
      serverInfo: { name: 'ruly', version: own.version },
    }
  })
  const refresh = offerDiagnostics(state)
  offerFeatures(state)
  followSurroundings(state, refresh)
  documents.listen(connection)
  connection.listen()
}

/** A function that has the editor watch the files that the settings name now. */
function createWatching(state: ServerState): () => Promise<void> {
  let watched = ''
  let watching: Promise<Disposable | undefined> | undefined
  return async () => {
    const { urls, expect } = state.settings
    const names = [configName, urls, expect]
      .filter((name) => name !== '')
      .map((name) => name.replace(/^.*[/\\]/, ''))
    if (!state.abilities.watchesFiles || names.join('/') === watched) return
    watched = names.join('/')
    const watchers = names.map((name) => ({ globPattern: `**/${name}` }))
    const before = watching
    watching = state.connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch(ignored)
    await watching
    const old = await before
    old?.dispose()
  }
}

/** Checks everything again when settings or files around a robots.txt change. */
function followSurroundings(state: ServerState, refresh: () => void): void {
  const { connection, documents } = state
  const watch = createWatching(state)
  const changed = (): void => {
    refresh()
    if (state.abilities.refreshesCodeLenses)
      void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignored)
  }
  const askForSettings = async (): Promise<void> => {
    state.settings = settingsOf(await connection.workspace.getConfiguration('ruly'))
  }
  connection.onInitialized(async () => {
    if (state.abilities.hasSettings) {
      await askForSettings().catch(ignored)
      await connection.client
        .register(DidChangeConfigurationNotification.type, { section: 'ruly' })
        .catch(ignored)
    }
    await watch()
    changed()
  })
  connection.onDidChangeConfiguration(async ({ settings }: { readonly settings?: unknown }) => {
    if (state.abilities.hasSettings) await askForSettings().catch(ignored)
    else if (settings !== undefined && settings !== null)
      state.settings = settingsOf((settings as { readonly ruly?: unknown }).ruly ?? settings)
    changed()
    await watch()
  })
  connection.onDidChangeWatchedFiles(changed)
  documents.onDidSave(changed)
}

/** What an editor refuses is not needed. */
function ignored(): undefined {
  return undefined
}

/** The package. */
const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
