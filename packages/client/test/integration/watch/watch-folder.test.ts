import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openWatchFolder } from '../../../src/watching.ts'
import { newSiteWatch } from '../../../src/watch/state/site-watch.ts'
import { siteHash } from '../../../src/watch/state/watch-event.ts'
import { encodeWatch } from '../../../src/watch/state/watch-folder.ts'
import { createFolder } from '../../support/store/folder.ts'

const parent = createFolder()
const site = 'https://example.com'

describe('a watch folder', () => {
  it('keeps what it was given for the next process', async () => {
    const path = join(parent, 'kept')
    const view = {
      rules: 'file',
      status: 200,
      finalUrl: `${site}/robots.txt`,
      sha256: 'ab',
      bytes: new Uint8Array([0, 255, 10]),
      isPage: false,
    } as const
    const known = { view, since: 1, seenAt: 2 }
    const folder = await openWatchFolder(path)
    const kept = await folder.update(site, (watch) => ({ ...watch, known, askedAt: 2 }))
    await folder.close()
    const next = await openWatchFolder(path)
    expect(await next.sites()).toEqual([site])
    expect(await next.read(site)).toEqual(kept)
    expect((await next.read(site)).known).toEqual(known)
  })

  it('remembers a request that was begun and never noted as done', async () => {
    const folder = await openWatchFolder(join(parent, 'begun'))
    await folder.noteRequest(site, 5)
    expect((await folder.read(site)).askedAt).toBe(5)
    await folder.update(site, (watch) => ({ ...watch, askedAt: 7 }))
    expect((await folder.read(site)).askedAt).toBe(7)
  })

  it('applies updates of a site one after the other', async () => {
    const folder = await openWatchFolder(join(parent, 'ordered'))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        folder.update(site, (watch) => ({ ...watch, notBefore: watch.notBefore + 1 })),
      ),
    )
    expect((await folder.read(site)).notBefore).toBe(20)
  })

  it('forgets a site', async () => {
    const path = join(parent, 'forgotten')
    const folder = await openWatchFolder(path)
    await folder.update(site, (watch) => watch)
    await folder.noteRequest(site, 5)
    await folder.forget(site)
    expect(await folder.sites()).toEqual([])
    expect((await folder.read(site)).askedAt).toBeUndefined()
  })

  it.each([
    ['', 'is not a watch of this version of ruly. Move it away, or delete it.'],
    ['{"version":1,"site":"a","outbox":[],"reportedAt":[]}', 'is not a watch of this version of ruly.'],
    [Buffer.from(encodeWatch(newSiteWatch(site))).fill('x', 20, 21), 'is damaged.'],
  ])('does not take %j for a watch, and leaves it as it is', async (content, message) => {
    const path = join(parent, `foreign-${content.length}`)
    const folder = await openWatchFolder(path)
    await folder.update(site, (watch) => watch)
    const file = join(path, readdirSync(path).find((name) => name.endsWith('.watch')) ?? '')
    writeFileSync(file, content)
    const error = {
      code: 'store-not-usable',
      message: expect.stringContaining(`${file} ${message}`) as string,
    }
    await expect(folder.read(site)).rejects.toMatchObject(error)
    await expect(folder.update(site, (watch) => watch)).rejects.toMatchObject(error)
    expect(readFileSync(file)).toEqual(Buffer.from(content))
  })

  it('changes nothing once it is closed: it may be open elsewhere', async () => {
    const path = join(parent, 'closed')
    const folder = await openWatchFolder(path)
    const noting = folder.noteRequest(site, 5)
    await folder.close()
    await noting
    const before = readdirSync(path)
    const refused = {
      code: 'store-not-usable',
      message: `The watch folder ${path} is closed. Open it again.`,
    }
    await expect(folder.noteRequest(site, 6)).rejects.toMatchObject(refused)
    await expect(folder.update(site, (watch) => watch)).rejects.toMatchObject(refused)
    await expect(folder.forget(site)).rejects.toMatchObject(refused)
    expect(readdirSync(path)).toEqual(before)
  })

  it('is not opened if it has watches of an older version', async () => {
    const path = join(parent, 'older')
    mkdirSync(path)
    writeFileSync(join(path, 'a.watch.json'), '{"version":1}')
    await expect(openWatchFolder(path)).rejects.toThrow(
      `${join(path, 'a.watch.json')} is a watch of an older ruly.`,
    )
    expect(readdirSync(path)).toEqual(['a.watch.json'])
  })

  it('is not opened while another process uses it, and is after that process was killed', async () => {
    const path = join(parent, 'used')
    mkdirSync(path)
    writeFileSync(join(path, `watch.lock.${process.ppid}`), '')
    await expect(openWatchFolder(path)).rejects.toThrow(`is used by process ${process.ppid}.`)
    expect(readdirSync(path)).toEqual([`watch.lock.${process.ppid}`])
    renameSync(join(path, `watch.lock.${process.ppid}`), join(path, 'watch.lock.999999999'))
    const folder = await openWatchFolder(path)
    await folder.close()
    expect(readdirSync(path)).toEqual([])
  })

  it('is not opened while it is open in this process, by whatever name, and is after it was closed', async () => {
    const path = join(parent, 'twice')
    const folder = await openWatchFolder(path)
    symlinkSync(path, `${path}-link`, 'junction')
    for (const name of [path, `${path}-link`]) {
      await expect(openWatchFolder(name)).rejects.toMatchObject({
        code: 'store-not-usable',
        message: `${name} is open in this process already. Close it first, or pass another folder.`,
      })
    }
    expect(readdirSync(path)).toEqual([`watch.lock.${process.pid}`])
    await folder.close()
    const next = await openWatchFolder(path)
    // As a second close of the first folder may come late.
    await folder.close()
    expect(readdirSync(path)).toEqual([`watch.lock.${process.pid}`])
    await next.close()
  })

  it('is opened by one of two that try at the same time', async () => {
    const path = join(parent, 'raced')
    const tries = await Promise.allSettled([openWatchFolder(path), openWatchFolder(path)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is opened if a killed process with the number of this one has left its lock', async () => {
    const path = join(parent, 'same-number')
    mkdirSync(path)
    writeFileSync(join(path, `watch.lock.${process.pid}`), '')
    const folder = await openWatchFolder(path)
    await folder.close()
    expect(readdirSync(path)).toEqual([])
  })

  it('says so if it cannot forget a site', async () => {
    const path = join(parent, 'stuck')
    const folder = await openWatchFolder(path)
    mkdirSync(join(path, `${siteHash(site)}.watch`))
    await expect(folder.forget(site)).rejects.toMatchObject({ code: 'store-not-usable' })
    await folder.close()
  })

  it('says so if its place is a file', async () => {
    writeFileSync(join(parent, 'file'), '')
    await expect(openWatchFolder(join(parent, 'file'))).rejects.toThrow(
      /^The watch at .*file cannot be used: .* A file stands where a folder must be/,
    )
  })
})
