import { UserError } from '@ruly/batch/internal'
import { nearestHint } from '@ruly/common/edit-distance'
import { visible } from '@ruly/lint'

import { colour, type Command, type Run } from '../../command-line/define-command.ts'
import { bashCompletion } from '../../completion/bash-completion.ts'
import { fishCompletion } from '../../completion/fish-completion.ts'
import { shellProgram, type ShellCommand } from '../../completion/shell-command.ts'
import { shells, type Shell } from '../../completion/words.ts'
import { zshCompletion } from '../../completion/zsh-completion.ts'

const scripts: Readonly<Record<Shell, (program: ShellCommand) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** Prints the completion script of a shell for these commands. */
export function printing(commands: () => Promise<readonly Command[]>): Run<object> {
  return async ([name = ''], _options, { output }) => {
    const shell = shells.find((known) => known === name)
    if (shell === undefined)
      throw new UserError(
        `the shell must be one of ${shells.join(', ')}, got "${visible(name)}".${nearestHint(name, shells)}`,
      )
    await output.write(scripts[shell](shellProgram(await commands(), [colour])))
  }
}
