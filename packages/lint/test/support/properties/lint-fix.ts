import fc from 'fast-check'
import { test } from 'vitest'

import { google, rfc9309 } from 'ruly/dialects'
import { parse, type Robots } from 'ruly'
import { fix } from '../../../src/lint/index.ts'
import { runs } from '../../../../ruly/test/support/share.ts'
import { saidTo } from '../../../../ruly/test/support/verdict-questions.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

const delaysOf = (robots: Robots, agent: string): readonly string[] =>
  robots
    .forAgent(agent)
    .extensionsOf('crawl-delay')
    .map(({ written }) => written)

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Files of few names and few characters, so that rules repeat, imply and overrule each other. */
const smallFile = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'Disallow: ',
        'Disallow: ',
        'Allow: ',
        'Dissalow :',
        'Allow ',
        'User-agent: ',
        'Crawl-delay: ',
      ),
      fc.oneof(
        fc.stringMatching(/^[/][/*$a~\u00e9 ]{0,5}$/),
        fc.constantFrom(
          '/%7Ea',
          '/%7e',
          '/a/index.html*',
          '*',
          '',
          '/*?a=*',
          'a',
          'b/1.0',
          '*',
          '1',
          '\u00a0/a',
        ),
      ),
      fc.constantFrom('\n', '\n', '\n\n', '\r', ' # x\n'),
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((lines) => `User-agent: *\n${lines.flat().join('')}`)

/** What the linter's fixes leave of any file, tried on a share of the files that could be made up. */
export function lintFixProperties(share: number): void {
  test('fixes of any file change no verdict under rfc9309 and google, and leave nothing to fix', () => {
    const agents = ['OtherBot', 'a', 'b']
    const paths = [
      '/',
      '/a',
      '/a~',
      '/%7Ea',
      '/%7E',
      '/~',
      '/~a',
      '/a%20a',
      '/a a',
      '/a/',
      '/a//a',
      '/%C3%A9',
      '/a$',
      '//',
      '/a/index.html',
      '/?a=a',
    ]
    fc.assert(
      fc.property(smallFile, (file) => {
        const { bytes } = fix(file)
        expectSame(textOf(fix(bytes).bytes), textOf(bytes))
        for (const dialect of [rfc9309, google]) {
          const [before, after] = [parse(file, { dialect }), parse(bytes, { dialect })]
          expectSame(saidTo(bytes, agents, dialect), saidTo(new TextEncoder().encode(file), agents, dialect))
          for (const agent of agents)
            expectSame([agent, delaysOf(after, agent)], [agent, delaysOf(before, agent)])
          for (const agent of agents)
            for (const path of paths)
              expectSame(
                [agent, path, after.forAgent(agent).isAllowed(path)],
                [agent, path, before.forAgent(agent).isAllowed(path)],
              )
        }
      }),
      runs(2000, share),
    )
  })
}
