import { describe, expect, it } from 'vitest'

import { compare, comparisonText, type Comparison } from '@ruly/lint'

describe('the table of a comparison', () => {
  const rows = compare('User-agent: *\nDisallow: /\n', { agents: ['ExampleBot'], urls: ['/a'] })

  it('is made of very many questions too', () => {
    const [row] = rows
    const many = Array.from({ length: 150_000 }, () => ({ ...(row as Comparison), agree: true, sides: [] }))
    expect(comparisonText(many, { columns: 80 }).split('\n').length).toBeGreaterThan(150_000)
  })
})
