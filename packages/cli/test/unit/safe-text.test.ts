import { describe, expect, it } from 'vitest'

import { safeText } from '../../src/commands/fetch/run.ts'

describe('a file on a terminal', () => {
  it('cannot drive it, and keeps its lines and tabs', () => {
    expect(safeText('a\r\n\tb\u001b[2J\n\u202ec\r')).toBe('a\n\tb\\x1b[2J\n\\u202ec\\r')
  })
})
