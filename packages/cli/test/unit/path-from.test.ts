import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { pathFrom } from '../../src/runtime/open-input.ts'

describe('a path that was typed', () => {
  it('starts from the folder of the run', () => {
    expect(pathFrom('/srv', 'a/robots.txt')).toBe(join('/srv', 'a', 'robots.txt'))
    expect(pathFrom('/srv', '../robots.txt')).toBe(join('/', 'robots.txt'))
  })

  it('stays as it was typed where it is absolute, empty, or the folder is that of the process', () => {
    for (const path of [resolve('/etc/robots.txt'), '']) expect(pathFrom('/srv', path)).toBe(path)
    expect(pathFrom('.', 'a/../b')).toBe('a/../b')
  })
})
