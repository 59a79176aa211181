import { UserError } from '@ruly/batch/internal'
import { type RobotsEditor } from 'ruly/edit'

import type { Run } from '../../command-line/define-command.ts'
import { noteMisspelt } from '../../agents/agent-notes.ts'
import { editFile } from './edit-file.ts'
import { addRule } from './add-rule.ts'
import type { EditOptions } from './command.ts'

/** Adds and removes rules, agents and sitemaps. With `--diff`, exit code 1 if the file would change. */
export const run: Run<EditOptions> = async (words, options, context) => {
  const edits = editsOf(options)
  if (edits.length === 0)
    throw new UserError(
      "nothing to change. Pass at least one edit, such as --disallow 'GPTBot /private', --remove-agent or --sitemap.",
    )
  await editFile(words[0], options, context, (editor) => {
    noteMisspelt(context.notes, agentsOf(options), editor.robots)
    for (const apply of edits) apply(editor)
  })
}

function agentsOf({ removeAgent = [], merge = [], ...rules }: EditOptions): readonly string[] {
  const { removeAllow = [], removeDisallow = [], disallow = [], allow = [] } = rules
  const ruled = [...removeAllow, ...removeDisallow, ...disallow, ...allow].map(({ agent }) => agent)
  return [...removeAgent, ...merge, ...ruled]
}

/** The edits in a fixed order, independent of the options: removals first. */
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
