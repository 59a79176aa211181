import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { failed } from '../shared-options.ts'

export const serve: Command = defineCommand({
  name: 'serve',
  summary: 'answer over HTTP: checks, turns for crawlers, MCP tools',
  description:
    'Starts the service of @ruly/server, which answers questions about robots.txt over HTTP, gives turns to crawlers in any language, and offers MCP tools.',
  usage: '',
  operands: { '[OPTION...]': 'the options of the service: "ruly serve --help" lists them' },
  options: [],
  passesOptions: true,
  examples: {
    'ruly serve': 'listen on http://127.0.0.1:8642, for this machine only',
    'ruly serve --port 18642 --allow-private=127.0.0.0/8': 'also answer for sites on this machine',
    'ruly serve --host 0.0.0.0 --token-file tokens.txt --store redis://redis:6379': 'one of a fleet',
  },
  notes: ['Needs the package @ruly/server. docs/service.md describes its API and its options.'],
  exitCodes: { 0: 'the service was stopped', 2: failed.asking },
  load: () => import('./run.ts'),
})
