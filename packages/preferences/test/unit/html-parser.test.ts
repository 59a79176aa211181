import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'

import { createHtmlParser } from '@ruly/common/html-parser'

/** What is told about a page, as short words. */
function eventsOf(html: string): readonly string[] {
  const told: string[] = []
  const parser = createHtmlParser(Parser, {
    onopentag: (name, attributes) => told.push([name, ...Object.keys(attributes)].join(' ')),
    ontext: (text) => told.push(`"${text}"`),
    onclosetag: (name) => told.push(`/${name}`),
  })
  parser.end(html)
  return told
}

const deepest = 512
const divs = '<div>'.repeat(deepest)
const endOfDivs = Array.from({ length: deepest }, () => '/div')

describe('a page that is not deep', () => {
  it.each(['<p>a<p>b<br>c</p>', '<svg><path/></svg><b>x', '<ul><li>a<li>b</ul>', '<script><b></script>', ''])(
    'is told as by the parser itself: %s',
    (html) => {
      const told: string[] = []
      new Parser({
        onopentag: (name, attributes) => told.push([name, ...Object.keys(attributes)].join(' ')),
        ontext: (text) => told.push(`"${text}"`),
        onclosetag: (name) => told.push(`/${name}`),
      }).end(html)
      expect(eventsOf(html)).toEqual(told)
    },
  )
})

describe('elements below 512 others', () => {
  it('close where they open, with their attributes, and their text follows', () => {
    const told = eventsOf(`${divs}<i id=a>x<b>y</b></i>z`)
    expect(told.slice(deepest)).toEqual(['i id', '/i', '"x"', 'b', '/b', '"y"', '"z"', ...endOfDivs])
  })

  it('are as deep as before once others have closed', () => {
    const told = eventsOf(`${divs}</div></div><p>x</p>`)
    expect(told.slice(deepest)).toEqual(['/div', '/div', 'p', '"x"', '/p', ...endOfDivs.slice(2)])
  })

  it('close as often as they open', () => {
    const told = eventsOf(`${divs}<form><form><svg><math>${'<a>'.repeat(1000)}</p><br/>`)
    const closed = told.filter((word) => word.startsWith('/'))
    expect(closed.length).toBe(told.length - closed.length)
  })
})
