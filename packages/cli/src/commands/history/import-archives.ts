import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import {
  checkInput,
  fileKindOf,
  isListing,
  isOtherKind,
  nameOf,
  pathFrom,
  standardInput,
  UserError,
} from '@ruly/batch/internal'
import { createRobotsClient, type ImportSource } from '@ruly/client'
import { isRecordStart, isZip, packingOf, peekFile, unpacked } from '@ruly/client/internal'
import { readCdx, readWarc, type History } from '@ruly/client/watch'
import { dialectNamed } from '@ruly/lint'

import { siteSourceOf } from '../../robots-file/robots-source.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { ownUserAgent } from '../../sites/open-sites.ts'
import type { HistoryCommandOptions } from './command.ts'

/** Adds what archives have to a history, as if ruly had requested it at their times. */
export async function importArchives(
  paths: readonly string[],
  history: History,
  options: HistoryCommandOptions,
  { cwd, notes }: RunContext,
): Promise<void> {
  const dialect = dialectNamed(options.dialect)
  const access = siteSourceOf(options).policy ?? dialect.access
  // Not `await using`: Node 20 cannot parse it, and bundles keep it.
  const client = createRobotsClient({ userAgent: ownUserAgent(), dialect, access, history })
  try {
    for (const path of paths) {
      if (path === standardInput || path.includes('://')) throw isNoFile(path)
      await checkInput(path, cwd)
      // It is opened twice.
      if (!(await stat(pathFrom(cwd, path))).isFile()) throw isNoFile(path)
      const { imported, skipped } = await client.importFrom(await sourceOf(pathFrom(cwd, path), path))
      if (imported === 0 && Object.keys(skipped).every((reason) => unreadable.has(reason)))
        throw hasNothing(path)
      const rest = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`)
      notes.note(`${nameOf(path)}: ${[`${imported} imported`, ...rest].join(', ')}.`)
    }
  } finally {
    await client.close()
  }
}

function isNoFile(path: string): UserError {
  return new UserError(
    `--import takes files of this machine, got ${nameOf(path)}. Save it to a file, and pass that.`,
  )
}

/** What is skipped of a file that is no archive. */
const unreadable: ReadonlySet<string> = new Set(['damaged', 'cut-off'])

function hasNothing(path: string): UserError {
  return new UserError(`nothing could be read from ${nameOf(path)}. Pass a WARC, a WACZ or a CDX listing.`)
}

/** By its content, not by its name. */
async function sourceOf(path: string, name: string): Promise<ImportSource> {
  const stored = await peekFile(createReadStream(path))
  const packing = packingOf(stored.head)
  const { head, close } = packing === undefined ? stored : await peekFile(unpacked(stored.all, packing))
  await close()
  if (isListing(head)) return readCdx(path)
  const kind = fileKindOf(head)
  if (kind === undefined || isRecordStart(head) || isZip(stored.head)) return readWarc(path)
  throw isOtherKind(name, kind, 'a WARC, a WACZ or a CDX listing')
}
