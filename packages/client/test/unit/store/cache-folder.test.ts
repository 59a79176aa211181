import { describe, expect, it } from 'vitest'

import { cacheFolder, type Machine } from '../../../src/store/files-store.ts'

describe('the folder of the cache', () => {
  const on = (platform: NodeJS.Platform, env: Machine['env'], home: string): string | undefined =>
    cacheFolder({ platform, env, home })

  it('is where the caches of the user are', () => {
    expect(on('linux', {}, '/home/a')).toBe('/home/a/.cache/ruly')
    expect(on('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Caches/ruly')
    expect(on('win32', {}, 'C:\\Users\\a')).toBe('C:\\Users\\a\\AppData\\Local\\ruly\\cache')
  })

  it('is where the environment says', () => {
    expect(on('linux', { XDG_CACHE_HOME: '/tmp/c' }, '/home/a')).toBe('/tmp/c/ruly')
    expect(on('darwin', { XDG_CACHE_HOME: '/tmp/c' }, '/Users/a')).toBe('/tmp/c/ruly')
    expect(on('win32', { LOCALAPPDATA: 'D:\\local' }, 'C:\\Users\\a')).toBe('D:\\local\\ruly\\cache')
  })

  it('is never one that hangs on where the command runs', () => {
    expect(on('linux', { XDG_CACHE_HOME: 'c' }, '/home/a')).toBe('/home/a/.cache/ruly')
    expect(on('linux', {}, '')).toBeUndefined()
    expect(on('win32', { LOCALAPPDATA: 'c' }, '')).toBeUndefined()
  })
})
