import * as dialects from 'ruly/dialects'
import { expect, it } from 'vitest'

import { dialectFor, questionAbout } from '../../robots-inputs.ts'
import { dialectOf, partsOf, textOf } from '../../target.ts'

it('asks about an agent and paths that a real file names', () => {
  const file = 'User-agent: ABot\nDisallow: /*.gif$\nAllow: /a\n'
  const [content, agent, urls] = partsOf(Buffer.from(questionAbout(file, 0)), 4).map(textOf)
  expect([content, agent, urls]).toEqual([file, 'ABot', '/\n/a.gif\n/a'])
})

it('asks in every dialect, file after file', () => {
  const asked = Array.from({ length: 96 }, (_, place) => dialectOf(Buffer.from(dialectFor(place))))
  expect(new Set(asked)).toEqual(new Set(Object.values(dialects)))
})
