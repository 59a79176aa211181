import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { open as openLmdb } from 'lmdb'
import { describe, expect, it } from 'vitest'

import { createLmdbFrontier, type LmdbFrontier } from '../../../src/crawl/frontier/lmdb-frontier.ts'
import { expectResumed } from '../../support/crawl/killed-frontier-crawlers.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
let files = 0

const newPath = (): string => join(folder, `frontier-${files++}.mdb`)

async function urlsOf(frontier: LmdbFrontier, limit = 1000): Promise<string[]> {
  return (await frontier.take(limit)).map(({ url }) => url)
}

describe('a frontier in LMDB', () => {
  it('gives each URL once, in the order in which they were added', async () => {
    await using frontier = createLmdbFrontier({ path: newPath() })
    await frontier.add(['https://b.example/', 'https://a.example/', 'https://b.example/'])
    await frontier.add(['https://a.example/', 'https://c.example/'])
    expect(await urlsOf(frontier, 2)).toEqual(['https://b.example/', 'https://a.example/'])
    expect(await urlsOf(frontier)).toEqual(['https://c.example/'])
    expect(await urlsOf(frontier)).toEqual([])
  })

  it('takes URLs for one that new URL writes alike, whatever their fragments, and gives the first as it was written', async () => {
    await using frontier = createLmdbFrontier({ path: newPath() })
    const long = `https://a.example/${'é'.repeat(5000)}`
    await frontier.add([
      'HTTPS://A.example#top',
      'https://a.example/',
      'https://a.example/?',
      'nonsense',
      'nonsense',
      long,
      long,
    ])
    expect(await urlsOf(frontier)).toEqual(['HTTPS://A.example#top', 'https://a.example/?', 'nonsense', long])
  })

  it('gives again what has no result, and nothing else, when it is opened again', async () => {
    const path = newPath()
    {
      await using frontier = createLmdbFrontier({ path })
      await frontier.add(['https://a.example/1', 'https://a.example/2', 'https://a.example/3'])
      const [first, second] = await frontier.take(2)
      if (first === undefined || second === undefined) throw new Error('nothing waits')
      await frontier.finish(second, ['https://a.example/4', 'https://a.example/1', 'https://a.example/2'])
    }
    {
      await using frontier = createLmdbFrontier({ path })
      await frontier.add(['https://a.example/2', 'https://a.example/5'])
      const pages = await frontier.take(1000)
      expect(pages.map(({ url }) => url)).toEqual([1, 3, 4, 5].map((n) => `https://a.example/${n}`))
      for (const page of pages) await frontier.finish(page, [])
    }
    await using frontier = createLmdbFrontier({ path })
    await frontier.add(['https://a.example/1', 'https://a.example/6'])
    expect(await urlsOf(frontier)).toEqual(['https://a.example/6'])
  })

  it('takes thousands of URLs at once', async () => {
    await using frontier = createLmdbFrontier({ path: newPath() })
    const urls = Array.from({ length: 20_000 }, (_, n) => `https://a.example/${n}`)
    await frontier.add(urls)
    const taken: string[] = []
    for (let some = await urlsOf(frontier); some.length > 0; some = await urlsOf(frontier))
      taken.push(...some)
    expect(taken).toEqual(urls)
  })

  it('loses no URL where another frontier on its file has added some meanwhile', async () => {
    const path = newPath()
    {
      await using one = createLmdbFrontier({ path })
      await using other = createLmdbFrontier({ path })
      await one.add(['https://a.example/1'])
      await other.add(['https://a.example/2'])
      const [page] = await one.take(1)
      if (page === undefined) throw new Error('nothing waits')
      await one.finish(page, ['https://a.example/3'])
    }
    await using frontier = createLmdbFrontier({ path })
    expect(await urlsOf(frontier)).toEqual(['https://a.example/2', 'https://a.example/3'])
  })

  it('says what is wrong with its file, and that it is closed', async () => {
    const path = newPath()
    writeFileSync(path, 'no LMDB')
    expect(() => createLmdbFrontier({ path })).toThrow(expect.objectContaining({ code: 'store-not-usable' }))
    expect(() => createLmdbFrontier({} as never)).toThrow(/path/)
    const frontier = createLmdbFrontier({ path: newPath() })
    await frontier.close()
    await frontier.close()
    const closed = expect.objectContaining({ code: 'store-not-usable' }) as unknown
    await expect(frontier.add(['https://a.example/'])).rejects.toEqual(closed)
    await expect(frontier.take(1)).rejects.toEqual(closed)
    await expect(frontier.finish({ id: 0, url: 'https://a.example/' }, [])).rejects.toEqual(closed)
  })

  it('says which row was spoilt, and gives no URL for it', async () => {
    const path = newPath()
    {
      await using frontier = createLmdbFrontier({ path })
      await frontier.add(['https://a.example/'])
    }
    const raw = openLmdb<Uint8Array, string>(path, { noSubdir: true, encoding: 'binary' })
    const [row] = Array.from(raw.getRange({ start: 'ruly:1:waiting:', end: 'ruly:1:waiting;' }))
    await raw.put(row?.key ?? '', Buffer.from(row?.value ?? '').fill('b', 16, 17))
    await raw.close()
    await using frontier = createLmdbFrontier({ path })
    await expect(frontier.take(1)).rejects.toMatchObject({
      code: 'store-not-usable',
      message: `The crawl in ${path} (row ${row?.key}) is damaged. Restore it from a backup, or delete it.`,
    })
  })

  it('lets a crawl that was killed be continued', () =>
    expectResumed({ folder, pages: 150, kills: 2, random: () => 0.8 }))
})
