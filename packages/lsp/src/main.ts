import { runLanguageServer } from './run-language-server.ts'

runLanguageServer({ input: process.stdin, output: process.stdout })
