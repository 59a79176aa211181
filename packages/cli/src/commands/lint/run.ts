import { createOutput, type Output, replaceFile, UserError } from '@ruly/batch/internal'
import { nearestHint } from '@ruly/common/edit-distance'
import {
  dialectsByName,
  fix,
  lint as findIn,
  type LintOptions,
  type LintedFile,
  lintRules,
  visible,
} from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { formatOf } from '../../runtime/answer-writer.ts'
import { findingStyleFor } from '../../runtime/colours.ts'
import { eachTarget, type ReadTarget } from '../../targets/each-target.ts'
import { diffBytes, editShowing, type DiffShowing } from '../../files/show-edits.ts'
import { checkWritable, targetsOf, type Target } from '../../targets/command-targets.ts'
import { checkRowFormat } from '../check-row-format.ts'
import { createFindingsWriter } from './findings-writer.ts'
import { count, emptyTally, summaryOf } from './findings-tally.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import type { LintCommandOptions } from './command.ts'

/** Lints files, and fixes them if asked to. Exit code 1 for errors, or more warnings than allowed. */
export const run: Run<LintCommandOptions> = async (words, options, context) => {
  for (const [code] of options.rule ?? []) checkCode(code)
  const asked = options.fix ?? options.fixDryRun
  const isFile = typeof asked === 'string' && asked !== 'all'
  const targets = await targetsOf(isFile ? [asked, ...words] : words, context.cwd)
  if (options.fix !== undefined) checkFixable(targets, options)
  if (options.fixDryRun !== undefined && options.format !== 'text')
    throw new UserError('--fix-dry-run supports only --format text. Remove --format.')
  checkRowFormat(context.stdout, { format: options.format })
  await tellAll(targets, options, context)
}

async function tellAll(
  targets: readonly Target[],
  options: LintCommandOptions,
  context: RunContext,
): Promise<void> {
  const { output, stdout, stderr, env, outcome } = context
  const tally = emptyTally()
  const showing = editShowing(context)
  // With --fix, a file from standard input is written to standard output; findings go to standard error.
  const isFilter = options.fix !== undefined && targets[0]?.kind === 'standard-input'
  const [told, stream] = isFilter ? [createOutput(stderr), stderr] : [output, stdout]
  const style = findingStyleFor(stream, env)
  const format = formatOf(options)
  const writer = await createFindingsWriter(format, told, { style, all: options.all === true })
  const failure = await eachTarget(targets, { ...options, isAnyKind: true }, context, async (read) => {
    const file = await linted(read, options, { output, showing })
    count(tally, file)
    outcome.isGood = tally.found.error === 0 && tally.found.warning <= (options.maxWarnings ?? Infinity)
    await writer.add(options.quiet === true ? onlyErrors(file) : file)
  })
  await writer.end()
  const isProse = format === 'text' || format === 'markdown'
  if (isProse && options.quiet !== true && tally.files > 0) {
    const isBare = tally.filesWithFindings + tally.fixed === 0
    const summary = format === 'text' ? style.strong(summaryOf(tally)) : summaryOf(tally)
    await told.write(`${isBare ? '' : '\n'}${summary}\n`)
  }
  if (failure !== undefined) throw failure
}

/** Lints a file, after applying fixes if asked to. */
async function linted(
  read: ReadTarget,
  options: LintCommandOptions,
  { output, showing }: { readonly output: Output; readonly showing: DiffShowing },
): Promise<LintedFile> {
  const { target, bytes } = read
  const lintOptions = lintOptionsOf(read, options)
  const told = { ...lintOptions, repeats: options.all === true ? 'each' : 'once' } as const
  const asked = options.fix ?? options.fixDryRun
  if (asked === undefined) return { name: target.name, report: findIn(bytes, told) }
  const fixes = asked === 'all' ? 'all' : 'keeps-verdicts'
  const { bytes: after, applied } = fix(bytes, { ...lintOptions, fixes })
  const result = applied.length === 0 ? bytes : after
  if (options.fixDryRun !== undefined) {
    await output.write(diffBytes(target.name, bytes, result, showing))
    return { name: target.name, report: findIn(bytes, told) }
  }
  if (target.kind === 'standard-input') await output.write(result)
  else if (applied.length > 0) await replaceFile(target, result)
  return { name: target.name, report: findIn(result, told), fixed: applied }
}

/** Options override the configuration. */
function lintOptionsOf(
  { config, url: ownUrl, served }: ReadTarget,
  { dialect: name, maxBytes, rule = [], robotsUrl }: LintCommandOptions,
): LintOptions {
  return {
    rules: { ...config.lint.rules, ...Object.fromEntries(rule) },
    dialect: dialectsByName.get(name ?? '') ?? config.lint.dialect,
    maxBytes: maxBytes ?? config.lint.maxBytes,
    url: robotsUrl ?? ownUrl,
    served,
  }
}

function onlyErrors(file: LintedFile): LintedFile {
  const { findings, robots } = file.report
  const errors = findings.filter(({ severity }) => severity === 'error')
  return { name: file.name, report: { findings: errors, suppressed: [], robots } }
}

function checkFixable(targets: readonly Target[], options: LintCommandOptions): void {
  checkWritable(targets)
  if (!targets.some(({ kind }) => kind === 'standard-input')) return
  if (targets.length > 1)
    throw new UserError(
      'with --fix, standard input must be the only file: the result goes to standard output.',
    )
  if (formatOf(options) !== 'text')
    throw new UserError(
      'with --fix and standard input, --format must be text: the result goes to standard output.',
    )
}

const codes: readonly string[] = lintRules.map(({ code }) => code)

/** Throws a `UserError` for an unknown rule code. */
function checkCode(code: string): void {
  if (!codes.includes(code))
    throw new UserError(`--rule: unknown rule "${visible(code)}".${nearestHint(code, codes)}`)
}
