import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { failed } from '../shared-options.ts'

export const mcp: Command = defineCommand({
  name: 'mcp',
  summary: 'offer MCP tools over standard input and output',
  description:
    'Serves the MCP tools of @ruly/server over standard input and output, for AI assistants that start it themselves.',
  usage: '',
  operands: {
    '[OPTION...]':
      'the options of "ruly serve" about sites, stores and MCP tools: "ruly mcp --help" lists them',
  },
  options: [],
  passesOptions: true,
  examples: {
    'ruly mcp': 'serve until standard input ends',
    'ruly mcp --store memory': 'keep copies of robots.txt in memory only',
    'ruly mcp --agent ExampleBot --allow-fetch':
      'answer for ExampleBot unless a call names another agent, and fetch pages',
  },
  notes: ['Needs the package @ruly/server. docs/mcp.md describes the tools.'],
  exitCodes: { 0: 'standard input has ended', 2: failed.asking },
  load: () => import('./run.ts'),
})
