export { runLanguageServer, type LanguageServerOptions } from './run-language-server.ts'
