import { describe, expect, it } from 'vitest'

import { cannotRead } from '../../src/runtime/open-input.ts'

describe('a file that cannot be read', () => {
  it('is named, with what helps, where there is no permission', () => {
    expect(cannotRead('secret.txt', { code: 'EACCES' }).message).toBe(
      'cannot read secret.txt: you have no permission to. Allow it (chmod u+r), or read it as a user who may.',
    )
  })

  it('is named, with what the system says, where anything else is wrong', () => {
    expect(cannotRead('tape', { code: 'EIO', message: 'EIO: i/o error, read' }).message).toBe(
      'cannot read tape: EIO: i/o error, read',
    )
  })
})
