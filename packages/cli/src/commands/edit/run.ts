import { UserError } from '@ruly/batch/internal'
import { type RobotsEditor } from 'ruly/edit'

import type { Run } from '../../command-line/define-command.ts'
import { noteMisspelt } from '../../agents/agent-notes.ts'
import { editFile } from './edit-file.ts'
import { addRule } from './add-rule.ts'
import type { EditOptions } from './command.ts'

/** Adds and removes rules, agents and sitemaps. With `--diff`, exit code 1 if the file would change. */
export const run: Run<EditOptions> = async (words, options, context) => {
  const { diff: _diff, quiet: _quiet, ...edits } = options
  if (Object.keys(edits).length === 0)
    throw new UserError(
      "nothing to change. Pass at least one edit, such as --disallow 'GPTBot /private', --remove-agent or --sitemap.",
    )
  await editFile(words[0], options, context, (editor) => {
    noteMisspelt(context.notes, agentsOf(options), editor.robots)
    apply(options, editor)
  })
}

function agentsOf({ removeAgent = [], merge = [], ...rules }: EditOptions): readonly string[] {
  const { removeAllow = [], removeDisallow = [], disallow = [], allow = [] } = rules
  const ruled = [...removeAllow, ...removeDisallow, ...disallow, ...allow].map(({ agent }) => agent)
  return [...removeAgent, ...merge, ...ruled]
}

/** Applies the edits in a fixed order, independent of the options: removals first. */
function apply(options: EditOptions, editor: RobotsEditor): void {
  const { removeAgent = [], removeAllow = [], removeDisallow = [], removeSitemap = [] } = options
  const { allow = [], disallow = [], merge = [], sitemap = [] } = options
  for (const agent of removeAgent) editor.removeAgent(agent)
  for (const { agent, path } of removeAllow) editor.removeRule(agent, 'allow', path)
  for (const { agent, path } of removeDisallow) editor.removeRule(agent, 'disallow', path)
  for (const url of removeSitemap) editor.removeSitemap(url)
  for (const agent of merge) editor.mergeGroups(agent)
  for (const rule of disallow) addRule(editor, { ...rule, kind: 'disallow' })
  for (const rule of allow) addRule(editor, { ...rule, kind: 'allow' })
  for (const url of sitemap) editor.addSitemap(url)
}
