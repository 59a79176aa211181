import { expect, it } from 'vitest'

import { agentNamed } from '../../src/runtime/agent-arguments.ts'

it('Several tokens with commas between are one robot; a header that has a comma is a header', () => {
  expect(agentNamed('Googlebot-Image,Googlebot')).toEqual(['Googlebot-Image', 'Googlebot'])
  expect(agentNamed('a , b.c_d')).toEqual(['a', 'b.c_d'])
  for (const name of ['GPTBot', '*', 'a,', ',a', 'Mozilla/5.0 (KHTML, like Gecko; compatible; GPTBot/1.2)'])
    expect(agentNamed(name)).toBe(name)
})
