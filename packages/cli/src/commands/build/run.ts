import { UserError } from '@ruly/batch/internal'
import { agentRegistry } from 'ruly/agents'
import { build, presetContent, presets } from 'ruly/edit'

import type { Run } from '../../command-line/define-command.ts'
import { withWritableValues } from '../../runtime/user-error.ts'
import type { BuildOptions } from './command.ts'

/** Writes a new robots.txt to standard output. */
export const run: Run<BuildOptions> = async (_, { preset, sitemap: sitemaps }, { output }) => {
  if (preset === undefined)
    throw new UserError(`missing --preset. Pass one of ${Object.keys(presets).join(', ')}.`)
  const { agents } = agentRegistry
  await output.write(withWritableValues(() => build(presetContent(preset, { agents, sitemaps }))))
}
