import { readRobotsFile, replaceFile } from '@ruly/batch/internal'
import { editRobots, type RobotsEditor } from 'ruly/edit'
import { visible } from '@ruly/lint'

import type { OptionValues } from '../../command-line/option.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { diffBytes, editShowing } from '../../files/show-edits.ts'
import { withWritableValues } from '../../runtime/user-error.ts'
import { checkWritable, nameToOpen, oneTarget } from '../../targets/command-targets.ts'
import type { writingOptions } from './writing-options.ts'

/** Edits one file in place, or standard input to standard output. With `--diff`, shows the changes; exit code 1 if there are any. */
export async function editFile(
  word: string | undefined,
  options: OptionValues<typeof writingOptions>,
  context: RunContext,
  change: (editor: RobotsEditor) => void,
): Promise<void> {
  const { output, notes, outcome } = context
  const target = await oneTarget(word, context.cwd)
  checkWritable([target])
  const before = Buffer.concat(await readRobotsFile(nameToOpen(target), context.openInput))
  const editor = editRobots(before)
  withWritableValues(() => change(editor))
  const after = editor.bytes
  const isSame = Buffer.compare(before, after) === 0
  outcome.isGood = options.diff !== true || isSame
  if (options.diff === true) await output.write(diffBytes(target.name, before, after, editShowing(context)))
  else if (target.kind === 'standard-input') await output.write(after)
  else if (!isSame) await replaceFile(target, after)
  if (isSame) notes.note(`${visible(target.name)}: no changes.`)
  else if (target.kind === 'file' && options.diff !== true && options.quiet !== true)
    await output.write(`${visible(target.name)}\n`)
}
