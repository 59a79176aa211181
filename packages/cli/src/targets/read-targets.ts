import { inOrder, oneBatch, type OpenInput, readRobotsFile, UserError } from '@ruly/batch/internal'
import { type Served, visible } from '@ruly/lint'

import type { Sites } from '../sites/open-sites.ts'
import { servedBy } from '../sites/served-by.ts'
import { noSite } from '../urls/check-url.ts'
import { nameToOpen, type Target } from './command-targets.ts'

/** The content of a target, or why it cannot be read. */
export type Content =
  | {
      readonly target: Target
      readonly bytes: Uint8Array
      /** The URL of the file of a site. */
      readonly url?: string
      /** How the site served it. */
      readonly served?: Served
      /** The status code, if the site has no file and everything is allowed. */
      readonly status?: number
    }
  | { readonly target: Target; readonly error: UserError }

/** How many targets are read ahead. */
const ahead = { weightOf: (): number => 1, room: 64 }

export interface TargetReading {
  readonly openInput: OpenInput
  /** Whether a site without a file, such as with status 404, counts as one with an empty file. */
  readonly allowAllIsEmpty?: boolean
  /** Whether a file is also read that is no robots.txt by its first bytes: the linter says so itself. */
  readonly isAnyKind?: boolean
}

/** The contents of targets, in order; a target that cannot be read does not stop the others. */
export async function* readTargets(
  targets: readonly Target[],
  sites: Sites | undefined,
  reading: TargetReading,
): AsyncGenerator<Content> {
  const read = (target: Target): Promise<Content> => contentOf(target, sites, reading)
  for await (const ready of inOrder(oneBatch(targets), read, ahead)) yield* ready
}

async function contentOf(
  target: Target,
  sites: Sites | undefined,
  { openInput, allowAllIsEmpty = false, isAnyKind = false }: TargetReading,
): Promise<Content> {
  try {
    if (target.kind === 'url') return await fromSite(target, sites, allowAllIsEmpty)
    const pieces = await readRobotsFile(nameToOpen(target), openInput, { isAnyKind })
    return { target, bytes: Buffer.concat(pieces) }
  } catch (error) {
    if (error instanceof UserError) return { target, error }
    throw error
  }
}

async function fromSite(
  target: Target,
  sites: Sites | undefined,
  allowAllIsEmpty: boolean,
): Promise<Content> {
  const site = await sites?.robotsFor(target.path)
  if (site === undefined) throw noSite(target.path)
  const { robotsUrl, status } = site.evidence
  const served = servedBy(site.evidence)
  const named = { ...target, name: robotsUrl }
  if (site.rules === 'allow-all' && allowAllIsEmpty && status !== undefined)
    return { target: named, bytes: new Uint8Array(), url: robotsUrl, status }
  if (site.rules !== 'file') {
    const why = status === undefined ? 'no response' : `status ${status}`
    throw new UserError(
      `no usable file at ${visible(robotsUrl)} (${why}). For details, run: ruly fetch ${visible(target.path)}`,
    )
  }
  return {
    target: named,
    bytes: site.robots.bytes,
    url: robotsUrl,
    ...(served && { served }),
  }
}

/** A note for a file of which the end is ignored; undefined for any other. */
export function cutNote({
  target,
  served,
}: Extract<Content, { readonly bytes: Uint8Array }>): string | undefined {
  return served?.isCut === true
    ? `${target.name} is longer than the size limit; the rest is ignored.`
    : undefined
}
