import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { RobotsError } from 'ruly'

import { jsonIn, sealJson, unsealedOrThrow } from '../../table/sealed.ts'
import { storeClosed, storeNotUsable, undefinedFor } from '../../table/store-error.ts'
import { createStripedQueue, writeWholeFile } from '../../table/write-file.ts'
import { takeProcessLock } from './process-lock.ts'
import type { SiteView } from './site-view.ts'
import { newSiteWatch, type SiteWatch } from './site-watch.ts'
import { siteHash } from './watch-event.ts'

/** Where a watcher keeps what it knows, one file for each site. It is locked: nobody else of this machine can open it. */
export interface WatchFolder {
  /** The folder, as an absolute path. */
  readonly path: string
  /** The sites that have a file. */
  sites(): Promise<readonly string[]>
  /** What is known of a site; a watch that has seen nothing for a site without a file. */
  read(site: string): Promise<SiteWatch>
  /** Replaces what is known of a site, after the updates that were begun before. It is on disk when it resolves. */
  update(site: string, change: (watch: SiteWatch) => SiteWatch): Promise<SiteWatch>
  /** Notes that a site is about to be requested, so that a process that is killed meanwhile does not request it again. */
  noteRequest(site: string, at: number): Promise<void>
  /** Forgets a site. */
  forget(site: string): Promise<void>
  /** Waits for the changes under way, and lets other processes use the folder; later ones are refused. */
  close(): Promise<void>
}

const suffix = '.watch'

/**
 * Opens the folder in which a watcher keeps what it knows.
 *
 * A file is written beside its place, flushed and moved there, so that it is whole whenever the process ends.
 *
 * @param path the folder; it is made, for this user only, if it does not exist
 * @returns the folder, to be closed by you
 * @throws `RobotsError` `store-not-usable`: the folder cannot be made, or is open in this or another live process of this machine
 * @example
 * const folder = await openWatchFolder('watch-state')
 * console.log(await folder.sites())
 * await folder.close()
 */
export async function openWatchFolder(path: string): Promise<WatchFolder> {
  const folder = resolve(path)
  const queue = createStripedQueue()
  const fileOf = (site: string): string => join(folder, `${siteHash(site)}${suffix}`)
  const requestOf = (site: string): string => join(folder, `${siteHash(site)}.request`)
  await usable(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  await refuseOlder(folder)
  const release = await locked(folder)
  let isClosed = false

  async function watchIn(file: string): Promise<SiteWatch | undefined> {
    return await usable(file, async () => {
      const coded = await readFile(file).catch(absentAsUndefined)
      return coded && decodeWatch(coded, file)
    })
  }

  async function read(site: string): Promise<SiteWatch> {
    const watch = (await watchIn(fileOf(site))) ?? newSiteWatch(site)
    const requested = Number(await readFile(requestOf(site), 'utf8').catch(() => ''))
    const isLater = requested > (watch.askedAt ?? 0)
    return isLater ? { ...watch, askedAt: requested } : watch
  }

  /** Changes the files of a site, after the changes that came before. */
  async function inTurn<Result>(site: string, task: () => Promise<Result>): Promise<Result> {
    // Another process may have the folder by now.
    if (isClosed) throw storeClosed(folder, 'watch folder')
    return await queue.run(siteHash(site), task)
  }

  return {
    path: folder,
    read,
    async sites() {
      const names = await usable(folder, () => readdir(folder))
      const found: string[] = []
      for (const name of names) {
        if (!name.endsWith(suffix)) continue
        const watch = await watchIn(join(folder, name))
        if (watch !== undefined) found.push(watch.site)
      }
      return found
    },
    update: (site, change) =>
      inTurn(site, async () => {
        const watch = change(await read(site))
        const file = fileOf(site)
        await usable(file, () => writeWholeFile(file, encodeWatch(watch), { isFlushed: true }))
        return watch
      }),
    noteRequest: (site, at) =>
      inTurn(site, () =>
        usable(requestOf(site), () =>
          writeWholeFile(requestOf(site), Buffer.from(String(at)), { isFlushed: false }),
        ),
      ),
    forget: (site) =>
      inTurn(site, () =>
        usable(fileOf(site), async () => {
          await rm(fileOf(site), { force: true })
          await rm(requestOf(site), { force: true })
        }),
      ),
    async close() {
      isClosed = true
      await queue.idle()
      await release()
    },
  }
}

/** Before 0.1.0, watches were JSON: to begin them again would send what was reported before. */
async function refuseOlder(folder: string): Promise<void> {
  const older = (await usable(folder, () => readdir(folder))).find((name) => name.endsWith('.watch.json'))
  if (older === undefined) return
  const message = `${join(folder, older)} is a watch of an older ruly. Move such files away, or pass another folder.`
  throw new RobotsError('store-not-usable', message)
}

/** Locks a folder; gives the function that releases it. */
async function locked(folder: string): Promise<() => Promise<void>> {
  const taken = await usable(folder, () => takeProcessLock(join(folder, 'watch')))
  if ('release' in taken) return taken.release
  const message =
    taken.owner === process.pid
      ? `${folder} is open in this process already. Close it first, or pass another folder.`
      : `${folder} is used by process ${taken.owner}. Wait until it ends, or pass another folder; if it is not ruly, delete ${taken.lock}.`
  throw new RobotsError('store-not-usable', message)
}

async function usable<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RobotsError ? error : storeNotUsable(path, error, 'watch')
  }
}

const absentAsUndefined = undefinedFor('ENOENT')

type WithoutBytes = Omit<SiteWatch, 'known'> & {
  readonly known?: Omit<NonNullable<SiteWatch['known']>, 'view'> & { readonly view: Omit<SiteView, 'bytes'> }
}

/** A watch as bytes: as JSON, with the bytes of its file beside it. */
export function encodeWatch(watch: SiteWatch): Uint8Array {
  const { bytes = new Uint8Array(), ...view } = watch.known?.view ?? {}
  return sealJson(
    'watch',
    JSON.stringify({ ...watch, known: watch.known && { ...watch.known, view } }),
    bytes,
  )
}

/** The watch in bytes that `encodeWatch` has written; throws a `RobotsError` for others. `place` begins its message. */
export function decodeWatch(coded: Uint8Array, place: string): SiteWatch {
  const { json = '', bytes = new Uint8Array() } = jsonIn(unsealedOrThrow('watch', coded, place)) ?? {}
  const { known, ...watch } = JSON.parse(json) as WithoutBytes
  // JSON leaves out what is undefined.
  const { askedAt, failing, endedOutage, pageSince, pending } = watch
  const whole = { ...watch, askedAt, failing, endedOutage, pageSince, pending }
  if (known === undefined) return { ...whole, known }
  const { status, sha256 } = known.view
  return { ...whole, known: { ...known, view: { ...known.view, status, sha256, bytes } } }
}
