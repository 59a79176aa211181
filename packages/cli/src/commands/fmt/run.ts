import { replaceFile, UserError } from '@ruly/batch/internal'
import { format, type FormatOptions } from 'ruly/edit'
import { visible } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { eachTarget } from '../../targets/each-target.ts'
import { diffBytes, editShowing } from '../../files/show-edits.ts'
import { checkWritable, targetsOf } from '../../targets/command-targets.ts'
import type { FmtOptions } from './command.ts'

/** Formats files, or lists unformatted ones, or shows what would change. Exit code 1 if any is listed or shown. */
export const run: Run<FmtOptions> = async (words, options, context) => {
  const { output, outcome } = context
  const showing = editShowing(context)
  const targets = await targetsOf(words, context.cwd)
  const isDiff = options.diff === true
  const isCheck = options.check === true || isDiff
  checkWritable(targets)
  if (!isCheck && targets.length > 1 && targets.some(({ kind }) => kind === 'standard-input'))
    throw new UserError('standard input must be the only file: the result goes to standard output.')
  const failure = await eachTarget(targets, options, context, async ({ target, bytes, config }) => {
    const clean = format(bytes, formatOptionsOf(options, config.fmt))
    const isClean = Buffer.compare(bytes, clean) === 0
    if (isCheck && !isClean) outcome.isGood = false
    if (target.kind === 'standard-input' && !isCheck) return await output.write(clean)
    if (isClean) return
    if (isDiff) return await output.write(diffBytes(target.name, bytes, clean, showing))
    if (!isCheck) await replaceFile(target, clean)
    if (options.quiet !== true) await output.write(`${visible(target.name)}\n`)
  })
  if (failure !== undefined) throw failure
}

function formatOptionsOf({ lineEnd: asked }: FmtOptions, config: FormatOptions): FormatOptions {
  const lineEnd = asked ?? config.lineEnd
  return lineEnd === undefined ? {} : { lineEnd }
}
