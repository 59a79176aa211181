import { UserError } from '@ruly/batch/internal'
import { dialectNamed, type Served } from '@ruly/lint'

import { createConfigs, type ConfigOptions, type Found } from '../config/find-config.ts'
import { startProgress } from '../runtime/progress.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { siteSourceOf, type SiteOptions } from '../robots-file/robots-source.ts'
import type { Sites } from '../sites/open-sites.ts'
import { cutNote, readTargets, type Content, type TargetReading } from './read-targets.ts'
import type { Target } from './command-targets.ts'

/** The content of a target, with its configuration. */
export interface ReadTarget {
  readonly target: Target
  readonly bytes: Uint8Array
  readonly url?: string
  /** How its site served it. */
  readonly served?: Served
  readonly config: Found
}

export interface EachOptions extends ConfigOptions, SiteOptions, Pick<TargetReading, 'isAnyKind'> {
  readonly dialect?: string
}

/** Processes a target; a `UserError` does not stop the others. */
export type Work = (read: ReadTarget) => Promise<void>

/**
 * Processes targets in order, except those that their configuration ignores.
 *
 * Resolves to the final error if any target failed. If there are several targets, each failure is also printed when it happens.
 */
export async function eachTarget(
  targets: readonly Target[],
  options: EachOptions,
  context: RunContext,
  work: Work,
): Promise<UserError | undefined> {
  const { stderr, notes, openInput } = context
  const { isAnyKind = false } = options
  const progress = startProgress(context, { thing: 'file' })
  const configOf = createConfigs(options, context.cwd)
  const wanted: Target[] = []
  for (const target of targets) {
    if (target.kind !== 'file' || !(await configOf(target)).ignores(target.path)) wanted.push(target)
  }
  const failed: UserError[] = []
  const fail = (error: unknown): void => {
    if (!(error instanceof UserError) || context.output.signal.aborted) throw error
    failed.push(error)
    if (targets.length === 1) return
    progress.clear()
    stderr.write(`ruly: ${error.message}\n`)
  }
  const take = async (content: Content): Promise<void> => {
    if ('error' in content) return fail(content.error)
    notes.note(cutNote(content))
    const config = await configOf(content.target)
    await work({ ...content, config }).catch(fail)
    progress.advance(1)
  }
  await withSitesIf(wanted.some(isOfSite), options, context, async (sites) => {
    for await (const content of readTargets(wanted, sites, { openInput, isAnyKind })) await take(content)
  })
  progress.clear()
  if (wanted.length === 0) notes.note('nothing to do: the configuration ignores all files.')
  const [first] = failed
  if (first === undefined || targets.length === 1) return first
  return new UserError(`${failed.length} of ${targets.length} files could not be processed.`)
}

/** Whether a target is the robots.txt of a site, which is requested. */
export function isOfSite({ kind }: Target): boolean {
  return kind === 'url'
}

/** Loads the code for requests only if there is something to request. */
export async function withSitesIf(
  isAsking: boolean,
  options: SiteOptions & { readonly dialect?: string | undefined },
  where: RunContext,
  work: (sites: Sites | undefined) => Promise<void>,
): Promise<void> {
  if (!isAsking) return await work(undefined)
  const { withSites } = await import('../sites/with-sites.ts')
  const dialects = [dialectNamed(options.dialect)]
  await withSites({ source: siteSourceOf(options), dialects }, where, work)
}
