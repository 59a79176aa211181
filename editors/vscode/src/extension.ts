import { join } from 'node:path'

import type { ExtensionContext } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'

let client: LanguageClient | undefined

/** Starts the language server in this extension when a robots.txt is opened. VS Code calls it. */
export async function activate({ extensionPath }: ExtensionContext): Promise<void> {
  const module = join(extensionPath, 'dist', 'server', 'main.js')
  client = new LanguageClient(
    'ruly',
    { module, transport: TransportKind.stdio },
    { documentSelector: [{ language: 'robots-txt' }] },
  )
  await client.start()
}

/** Ends the server. VS Code calls it. */
export async function deactivate(): Promise<void> {
  await client?.stop()
}
