import { describe, expect } from 'vitest'

import {
  GYM2008,
  MK1996,
  type Syntax,
} from '../../../../compat/src/robot-exclusion-rules/robot-exclusion-rules-parser.ts'
import { Robots } from '../../../../compat/src/robots/ruby-robots.ts'
import { parse, type Parser } from '../../../../compat/src/robotstxt/robotstxt.ts'
import type { Dialect } from '../../../src/dialects/index.ts'
import type { RobotsInput } from '../../../src/index.ts'
import { exceptedIds } from '../exceptions.ts'
import { oracles, questionsOf, text } from '../oracles.ts'
import type { EachItem } from '../pass.ts'
import type { RecordedFile } from '../recorded-files.ts'
import { parserOf } from '../../../../compat/test/support/robot-exclusion-rules.ts'
import { leastOf } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const syntaxes: readonly { readonly oracle: string; readonly syntax: Syntax; readonly letter: number }[] = [
  { oracle: 'rerp', syntax: GYM2008, letter: 2 },
  { oracle: 'rerp-mk1996', syntax: MK1996, letter: 3 },
]

/** What robotexclusionrulesparser was recorded to answer, through its face; `least` verdicts are asked for. */
export function verdictsOfExclusionRules(each: EachItem<RecordedFile>, least: number): void {
  let asked = 0
  each('has the same verdict on every question, in both syntaxes', {
    ask: ({ robots, questions }) => {
      const parser = parserOf(text(robots))
      for (const { id, agent, url, verdicts } of questions) {
        for (const { oracle, syntax, letter } of syntaxes) {
          const verdict = verdicts[letter]
          if (verdict !== 'A' && verdict !== 'D') continue
          asked++
          expectSame(parser.isAllowed(agent, url, syntax), verdict === 'A', `${id} ${oracle}`)
        }
      }
    },
    afterwards: () => expect(asked).toBeGreaterThan(least),
  })
}

/** The face’s own text of a file: it says the same as the file. */
export function textOfExclusionRules(each: EachItem<RecordedFile>, syntaxesAsked: readonly Syntax[]): void {
  each('has the same answers to every question when it is written as text and parsed again', {
    ask: ({ robots, questions }) => {
      const parser = parserOf(text(robots))
      const again = parserOf(parser.toString())
      const changed = questions.filter(
        ({ agent, url }) =>
          syntaxesAsked.some(
            (syntax) => parser.isAllowed(agent, url, syntax) !== again.isAllowed(agent, url, syntax),
          ) || !Object.is(parser.getCrawlDelay(agent), again.getCrawlDelay(agent)),
      )
      expectSame(
        changed.map(({ id }) => id),
        [],
      )
      expectSame(again.sitemaps.join('\n'), parser.sitemaps.join('\n'))
    },
  })
}

/** What robotexclusionrulesparser was recorded to give besides verdicts, through its face. */
export function delaysOfExclusionRules(each: EachItem<RecordedFile>, share: number): void {
  let rows = 0
  each('has the same crawl-delay and the same sitemaps for every file and robot', {
    ask: ({ name, robots, delays }) => {
      rows += delays.length
      if (delays.length === 0) return
      const parser = parserOf(text(robots))
      const answers = delays.map(({ agent }) => ({
        file: name,
        agent,
        crawl_delay: parser.getCrawlDelay(agent),
        sitemaps: parser.sitemaps,
        error: null,
      }))
      expectSame(answers, delays)
    },
    afterwards: () => {
      if (share === 1) expectSame(rows, 9576)
      else expect(rows).toBeGreaterThan(leastOf(9000, share))
    },
  })
}

/** What the Ruby port was recorded to answer, through its face. */
export function verdictsOfPort(each: EachItem<RecordedFile>, least: number): void {
  const oracle = oracles.find(({ name }) => name === 'rubyport-patched')!
  const excepted = exceptedIds(oracle)
  let asked = 0
  each('answers as recorded, but for the exceptions on the list', {
    ask: (file) => {
      const questions = questionsOf(oracle, file).filter(({ id }) => !excepted.has(id))
      asked += questions.length
      const wrong = questions.filter(({ robots, agent: robot, url, expected }) => {
        const { allowed, lineNumber } = new Robots(robots, String(robot)).check(url)
        return allowed !== expected.allowed || lineNumber !== expected.line
      })
      expectSame(
        wrong.map(({ id }) => id),
        [],
      )
    },
    afterwards: () => expect(asked).toBeGreaterThan(least),
  })
}

/** What the Ruby gem, today and of 2011, was recorded to answer, through its face. */
export function verdictsOfGem(each: EachItem<RecordedFile>, least: number): void {
  describe.each(oracles.filter(({ name }) => name.startsWith('rubygem')))(
    'the recorded verdicts of $name',
    (oracle) => {
      let asked = 0
      each('are the same through the face, which adds fields to the dialect', {
        ask: (file) => {
          const questions = questionsOf(oracle, file)
          asked += questions.length
          const parserFor = remembered(oracle.dialect)
          const wrong = questions.filter(
            ({ robots, agent: robot, url, expected }) =>
              parserFor(robots, String(robot)).isAllowed(url) !== expected.allowed,
          )
          expectSame(
            wrong.map(({ id }) => id),
            [],
          )
        },
        afterwards: () => expect(asked).toBeGreaterThan(least),
      })
    },
  )
}

/** The parser for the last file and user agent, which the recorded questions ask about in their turn. */
function remembered(dialect: Dialect): (robots: RobotsInput, userAgent: string) => Parser {
  let last: { readonly robots: RobotsInput; readonly parser: Parser } | undefined
  return (robots, userAgent) => {
    if (last?.robots !== robots || last.parser.userAgent !== userAgent) {
      last = { robots, parser: parse(robots, userAgent, { dialect }) }
    }
    return last.parser
  }
}

/** The sitemaps that the Ruby gem was recorded to find, through its face. */
export function sitemapsOfGem(each: EachItem<RecordedFile>, share: number): void {
  let [rows, failed] = [0, 0]
  each('has the sitemaps that the gem found in every file', {
    ask: ({ robots, sitemaps: recorded }) => {
      for (const { agent, sitemaps, error } of recorded) {
        rows++
        // The gem fails on bytes that are no UTF-8: there is nothing to compare with.
        if (error === null) expectSame(parse(robots, agent).sitemaps, sitemaps)
        else failed++
      }
    },
    afterwards: () => {
      if (share === 1) expectSame([rows, failed], [3175, 99])
      else expect(rows).toBeGreaterThan(leastOf(3000, share))
    },
  })
}
