import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { failed, fileOption } from '../shared-options.ts'

export const lsp: Command = defineCommand({
  name: 'lsp',
  summary: 'help editors with robots.txt files, as a language server',
  description:
    'Runs the language server of @ruly/lsp for an editor: problems, fixes, formatting, completion and help while you type.',
  usage: '',
  operands: {},
  options: [
    fileOption(
      '--stdio',
      'talk over standard input and output, which is the only way; editors add it themselves',
    ),
  ],
  examples: {
    'ruly lsp --stdio': 'what an editor runs',
  },
  notes: ['Needs the package @ruly/lsp. docs/editors.md says how to set up editors.'],
  exitCodes: { 0: 'the editor has ended the server', 1: 'the editor is gone', 2: failed.asking },
  load: () => import('./run.ts'),
})
