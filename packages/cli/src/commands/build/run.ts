import { UserError } from '@ruly/batch/internal'
import { agentRegistry } from 'ruly/agents'
import { build, presetContent, presets } from 'ruly/edit'

import type { Run } from '../../command-line/define-command.ts'
import type { BuildOptions } from './command.ts'

/** Writes a new robots.txt to standard output. */
export const run: Run<BuildOptions> = async (_, { preset, sitemap: sitemaps }, { output }) => {
  if (preset === undefined)
    throw new UserError(`missing --preset. Pass one of ${Object.keys(presets).join(', ')}.`)
  try {
    await output.write(build(presetContent(preset, { agents: agentRegistry.agents, sitemaps })))
  } catch (error) {
    // A value that a robots.txt cannot contain.
    if (error instanceof RangeError) throw new UserError(error.message)
    throw error
  }
}
