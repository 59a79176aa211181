import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { cannotRead, pathFrom } from '../../src/runtime/open-input.ts'

describe('a file that cannot be read', () => {
  it('is named, with what helps, where there is no permission', () => {
    expect(cannotRead('secret.txt', { code: 'EACCES' }).message).toBe(
      'cannot read secret.txt: permission denied. Allow reading it (chmod u+r), or run ruly as another user.',
    )
  })

  it('is named, with what the system says, where anything else is wrong', () => {
    expect(cannotRead('tape', { code: 'EIO', message: 'EIO: i/o error, read' }).message).toBe(
      'cannot read tape: EIO: i/o error, read',
    )
  })
})

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
