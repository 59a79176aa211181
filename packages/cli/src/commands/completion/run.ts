import { UserError } from '@ruly/batch/internal'

import { colour } from '../../command-line/colour-option.ts'
import { allCommands } from '../../commands.ts'
import { bashCompletion } from '../../completion/bash-completion.ts'
import { fishCompletion } from '../../completion/fish-completion.ts'
import { shellProgram, type ShellCommand } from '../../completion/shell-command.ts'
import { shells, type Shell } from '../../completion/words.ts'
import { zshCompletion } from '../../completion/zsh-completion.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { nearestHint } from '../../runtime/user-error.ts'

const scripts: Readonly<Record<Shell, (program: ShellCommand) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** Prints the completion script of a shell. */
export async function run(
  [name = '', ...others]: readonly string[],
  _options: object,
  { output }: RunContext,
): Promise<void> {
  const shell = shells.find((known) => known === name)
  if (shell === undefined)
    throw new UserError(
      `the shell must be one of ${shells.join(', ')}, got "${name}".${nearestHint(name, shells)}`,
    )
  if (others.length > 0) throw new UserError(`one shell expected, got "${[name, ...others].join(' ')}".`)
  await output.write(scripts[shell](shellProgram(await allCommands(), [colour])))
}
