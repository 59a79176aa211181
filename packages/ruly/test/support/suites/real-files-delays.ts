import { expect } from 'vitest'

import { rfc9309 } from '../../../src/dialects/index.ts'
import { format } from '../../../src/edit/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import { fix } from '../../../../lint/src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import type { EachItem } from '../pass.ts'
import { expectSame } from '../expect-same.ts'

/** Whose Crawl-delays the robots of real files get, and would get if all robots of a group shared them. */
export function delayCountsOfRealFiles(each: EachItem<CorpusFile>): void {
  const counts = { files: 0, otherDelays: 0, otherFirstDelay: 0 }
  each('have Crawl-delays that are for some agents of a group alone', {
    ask: (file) => {
      const robots = file.under(rfc9309)
      if (!robots.extensions.some(({ name, value }) => name === 'crawl-delay' && value !== null)) return
      counts.files++
      const names = namesIn(robots)
      const isOther = (name: string): boolean =>
        robots.crawlDelaySeconds(name) !== delaysOfGroups(robots, name)[0]
      const hasOthers = (name: string): boolean =>
        ownDelaysOf(robots, name).length < delaysOfGroups(robots, name).length
      if (names.some(isOther)) counts.otherFirstDelay++
      if (names.some(hasOthers)) counts.otherDelays++
    },
    afterwards: () => expect(counts).toEqual({ files: 828, otherDelays: 219, otherFirstDelay: 102 }),
  })
}

/** What is asked of the robots of real files besides their rules, when the files are formatted or fixed. */
export function delaysOfRealFiles(each: EachItem<CorpusFile>): void {
  each('have fields that stay with their robots when the file is formatted or fixed', {
    ask: (file) => {
      const robots = file.under(rfc9309)
      if (robots.extensions.every(({ agents }) => agents.length === 0)) return
      const names = namesIn(robots).slice(0, 50)
      const asked = askedOf(robots, names)
      for (const made of [format(file.bytes), fix(file.bytes).bytes])
        expectSame(askedOf(parse(made, { maxBytes: Infinity }), names), asked)
    },
  })
}

/** Robots that a file names, and one that it does not. */
function namesIn({ groups }: Robots): readonly string[] {
  const values = groups.flatMap(({ agents }) => agents.map(({ value }) => value))
  const names = values.map((value) => /^[A-Za-z0-9._-]*/.exec(value)?.[0] ?? '')
  return [...new Set(['OtherBot', ...names.filter((name) => name !== '')])]
}

/** The delays of the groups that a robot obeys, whichever of their robots they stand below, and those outside of groups. */
function delaysOfGroups(robots: Robots, robot: string): readonly number[] {
  const obeyed = new Set<number | undefined>(robots.forAgent(robot).groups.map(({ index }) => index))
  return robots.extensions.flatMap(({ name, group, value }) =>
    name === 'crawl-delay' && value !== null && (group === undefined || obeyed.has(group)) ? [value] : [],
  )
}

function ownDelaysOf(robots: Robots, robot: string): readonly unknown[] {
  return robots
    .forAgent(robot)
    .extensionsOf('crawl-delay')
    .filter(({ value }) => value !== null)
}

/** What each robot is asked for besides its rules. */
function askedOf(robots: Robots, names: readonly string[]): unknown {
  return names.map((name) =>
    robots
      .forAgent(name)
      .extensions.filter(({ agents }) => agents.length > 0)
      .map((extension) => `${extension.name}: ${extension.written}`),
  )
}
