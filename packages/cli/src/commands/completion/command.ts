import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { failed } from '../shared-options.ts'

/** The command that prints scripts for these commands. */
export const completionOf = (commands: () => Promise<readonly Command[]>): Command =>
  defineCommand({
    name: 'completion',
    summary: 'print the completion script of a shell',
    description:
      'Prints a script with which a shell completes commands, options, their values, files and agents.',
    usage: 'SHELL',
    operands: { '<SHELL>': 'bash, zsh or fish' },
    options: [],
    examples: {
      'ruly completion bash > ~/.local/share/bash-completion/completions/ruly':
        'with the package bash-completion; without it, source the script in ~/.bashrc',
      'ruly completion zsh > ~/.zsh/completions/_ruly': 'a folder of fpath, which compinit reads',
      'ruly completion fish > ~/.config/fish/completions/ruly.fish': 'fish loads it on use',
    },
    notes: ['The script does not call ruly. Write it again after an update.'],
    exitCodes: { 0: 'the script was printed', 2: failed.asking },
    load: async () => ({ run: (await import('./run.ts')).printing(commands) }),
  })
