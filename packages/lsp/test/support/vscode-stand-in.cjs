// A stand-in for the module `vscode` that VS Code gives to extensions: it has no editor, and prints what an extension registers. It shows that
// the extension loads, starts its server and ends it.

class Disposable {
  static from(...parts) {
    return new Disposable(() => parts.forEach((part) => part.dispose()))
  }
  #end
  constructor(end) {
    this.#end = end
  }
  dispose() {
    this.#end?.()
  }
}

class EventEmitter {
  #listeners = new Set()
  event = (listener) => {
    this.#listeners.add(listener)
    return new Disposable(() => this.#listeners.delete(listener))
  }
  fire(value) {
    for (const listener of this.#listeners) listener(value)
  }
  dispose() {}
}

class CodeActionKind {
  constructor(value) {
    this.value = value
  }
  append(part) {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`)
  }
}
CodeActionKind.Empty = new CodeActionKind('')

/** An object whose missing members are functions that only say that they were called. */
function talking(members) {
  const call = (name) => () => {
    if (name.startsWith('register')) console.log(name)
    return new Disposable()
  }
  return new Proxy(members, { get: (target, name) => (name in target ? target[name] : call(name)) })
}

const channel = talking({ append: console.error, appendLine: console.error, error: console.error })

const vscode = {
  version: '1.91.0',
  env: { language: 'en', appName: 'stand-in' },
  Disposable,
  EventEmitter,
  CodeActionKind,
  CancellationTokenSource: class {
    token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() }
    dispose() {}
  },
  Uri: { file: (path) => ({ fsPath: path, toString: () => `file://${path}` }) },
  commands: talking({}),
  languages: talking({
    match: () => 0,
    createDiagnosticCollection: (name) => {
      console.log(`createDiagnosticCollection ${name}`)
      return talking({})
    },
  }),
  window: talking({
    visibleTextEditors: [],
    tabGroups: talking({ all: [] }),
    createOutputChannel: () => channel,
    showErrorMessage: async (message) => console.error(message),
  }),
  workspace: talking({
    workspaceFolders: undefined,
    textDocuments: [],
    notebookDocuments: [],
    getConfiguration: () => ({ get: () => undefined }),
    createFileSystemWatcher: () => talking({}),
  }),
}

// Classes that are only extended, and enumerations that are only passed on.
module.exports = new Proxy(vscode, { get: (target, name) => (target[name] ??= function StandIn() {}) })
