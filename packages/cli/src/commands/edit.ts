import { visible } from 'ruly/report'
import { editRobots, type RobotsEditor } from 'ruly/edit'

import { styleFor } from '../colours.ts'
import { diffBytes } from '../files/show-diff.ts'
import { oneTarget, type Target } from '../files/targets.ts'
import { writeFile } from '../files/write-file.ts'
import { createNotes } from '../notes.ts'
import { readRobotsFile } from '../read-robots-file.ts'
import type { RunContext } from '../run-context.ts'
import { UserError } from '../user-error.ts'
import { addRule } from './add-rule.ts'

/** How an edited file is given back. */
export interface WritingOptions {
  readonly diff?: true
  readonly quiet?: true
}

/** A rule of a robot, as `--disallow` has it: `GPTBot /private`. */
export interface RobotRule {
  readonly agent: string
  readonly path: string
}

/** The options of `ruly edit` as they are parsed. */
export interface EditOptions extends WritingOptions {
  readonly removeAgent?: readonly string[]
  readonly removeAllow?: readonly RobotRule[]
  readonly removeDisallow?: readonly RobotRule[]
  readonly removeSitemap?: readonly string[]
  readonly allow?: readonly RobotRule[]
  readonly disallow?: readonly RobotRule[]
  readonly merge?: readonly string[]
  readonly sitemap?: readonly string[]
}

/** Changes a file by what is meant; false where `--diff` shows that something would change. */
export async function edit(
  words: readonly string[],
  options: EditOptions,
  context: RunContext,
): Promise<boolean> {
  const edits = editsOf(options)
  if (edits.length === 0)
    throw new UserError(
      "say what to change: ruly edit --disallow 'GPTBot /private', --allow, --remove-agent, --sitemap, …",
    )
  return await editFile(words[0], options, context, (editor) => {
    for (const apply of edits) apply(editor)
  })
}

/** In this order, whatever that of the options: what is removed goes before what is added. */
function editsOf(options: EditOptions): readonly ((editor: RobotsEditor) => boolean)[] {
  const { removeAgent = [], removeAllow = [], removeDisallow = [], removeSitemap = [] } = options
  const { allow = [], disallow = [], merge = [], sitemap = [] } = options
  return [
    ...removeAgent.map((agent) => (editor: RobotsEditor) => editor.removeAgent(agent)),
    ...removeAllow.map(
      ({ agent, path }) =>
        (editor: RobotsEditor) =>
          editor.removeRule(agent, 'allow', path),
    ),
    ...removeDisallow.map(
      ({ agent, path }) =>
        (editor: RobotsEditor) =>
          editor.removeRule(agent, 'disallow', path),
    ),
    ...removeSitemap.map((url) => (editor: RobotsEditor) => editor.removeSitemap(url)),
    ...merge.map((agent) => (editor: RobotsEditor) => editor.mergeGroups(agent)),
    ...disallow.map(
      ({ agent, path }) =>
        (editor: RobotsEditor) =>
          addRule(editor, { agent, kind: 'disallow', path }),
    ),
    ...allow.map(
      ({ agent, path }) =>
        (editor: RobotsEditor) =>
          addRule(editor, { agent, kind: 'allow', path }),
    ),
    ...sitemap.map((url) => (editor: RobotsEditor) => editor.addSitemap(url)),
  ]
}

/** Changes one file in place, or from standard input to standard output, or shows what would change; false where it shows something. */
export async function editFile(
  word: string | undefined,
  options: WritingOptions,
  context: RunContext,
  change: (editor: RobotsEditor) => void,
): Promise<boolean> {
  const { output, stdout, env } = context
  const target = await oneTarget(word ?? usual, context.cwd)
  if (target.kind === 'url')
    throw new UserError(
      `cannot write to ${target.name}. Fetch the file first: ruly fetch URL -q > robots.txt`,
    )
  const before = Buffer.concat(await readRobotsFile(nameToOpen(target), context.openInput))
  const after = changed(before, change)
  const isSame = Buffer.compare(before, after) === 0
  const notes = createNotes(context, options.quiet === true, () => undefined)
  try {
    if (options.diff === true) {
      const showing = { style: styleFor(stdout, env), isTerminal: stdout.isTTY === true }
      await output.write(diffBytes(target.name, before, after, showing))
    } else if (target.kind === 'standard-input') await output.write(after)
    else if (!isSame) await writeFile(target, after)
    if (isSame) notes.note(`nothing changes in ${visible(target.name)}.`)
    else if (target.kind === 'file' && options.diff !== true && options.quiet !== true)
      await output.write(`${visible(target.name)}\n`)
    await output.finish()
  } catch (error) {
    if (!output.hasLostReader) throw error
  }
  return options.diff !== true || isSame
}

const usual = 'robots.txt'

function nameToOpen({ kind, name, path }: Target): string {
  return kind === 'file' ? name : path
}

/** What cannot be written in a robots.txt is for the person at the keyboard. */
function changed(before: Uint8Array, change: (editor: RobotsEditor) => void): Uint8Array {
  const editor = editRobots(before)
  try {
    change(editor)
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(visible(error.message))
    throw error
  }
  return editor.octets
}
