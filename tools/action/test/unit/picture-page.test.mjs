import { expect, it } from 'vitest'

import { pageOf } from '../../picture-page.mjs'

it('the picture has the annotations, their counts and the tables of the summary', () => {
  const place = { file: 'a<b/robots.txt', line: '3' }
  const html = pageOf({
    annotations: [
      { ...place, kind: 'error', title: 'broken: * loses /', message: 'x < y' },
      { ...place, kind: 'warning', title: 'hash-in-value', message: 'a\nb' },
      { kind: 'warning', title: 'ruly', message: 'c' },
    ],
    summary: '## Changes\n\n| path |\n| --- |\n| `/<b>` |\n',
  })
  for (const part of [
    '1 error and 2 warnings',
    'a&lt;b/robots.txt#L3',
    'x &lt; y',
    '<td><code>/&lt;b&gt;</code></td>',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('undefined')
})
