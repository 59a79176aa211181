import { parse, parseEvents } from 'ruly'

import {
  alreadyAsked,
  extensionsByLines,
  extensionsFound,
  groupsByIndex,
  groupsByLines,
} from '../../../packages/ruly/test/support/groups-by-lines.ts'
import {
  linesByObjects,
  linesByTable,
  usesByGroups,
  usesByTable,
} from '../../../packages/ruly/test/support/lines-by-table.ts'
import { withoutPromises } from '../../../packages/ruly/test/support/without-promises.ts'
import { dialectFor, fileSeeds, generatedFile } from '../robots-inputs.ts'
import { dialectOf, expectSame, expectThat, partsOf, separator, textOfBytes, type Target } from '../target.ts'

const ignore = (): void => {}

export const target: Target = {
  promises:
    'Lines join to the file; groups and tables are those that the lines tell, for text as for bytes and without the promises of the dialect; events and diagnostics are about lines.',
  seeds: fileSeeds,
  dictionaries: ['robots'],
  generate: generatedFile,
  ofFile: (file, place) => file + separator + dialectFor(place),
  run(input) {
    const [file = input, dialectPart] = partsOf(input, 2)
    const dialect = dialectOf(dialectPart)
    const robots = parse(file, { dialect })
    const { lines } = robots
    let at = 0
    for (const { start, end, next } of lines) {
      expectThat('each line begins where the one before ended', start === at && end >= start && next >= end)
      at = next
    }
    expectSame('the end of the last line', at, file.length)
    expectSame('groups', groupsByIndex(robots), groupsByLines(robots))
    const asked = alreadyAsked(parse(file, { dialect }))
    expectSame('groups after a question', groupsByIndex(asked), groupsByLines(robots))
    expectSame('extensions after a question', extensionsFound(asked), extensionsByLines(robots))
    expectSame('extensions', extensionsFound(robots), extensionsByLines(robots))
    expectSame('table of lines', linesByTable(robots), linesByObjects(robots))
    expectSame('uses of lines', usesByTable(robots), usesByGroups(robots))
    let counted = 0
    const line = (): void => void counted++
    const handler = {
      userAgent: ignore,
      allow: ignore,
      disallow: ignore,
      sitemap: ignore,
      unknown: ignore,
      line,
    }
    parseEvents(file, handler, { dialect })
    expectSame('events', counted, lines.length)
    for (const { line: number } of robots.diagnostics)
      expectThat('a diagnostic has a line', number >= 1 && number <= lines.length)
    const half = file.length >> 1
    const pieces = parse([file.subarray(0, half), file.subarray(half)], { dialect })
    expectSame('groups of two pieces', groupsByIndex(pieces), groupsByIndex(robots))
    const text = textOfBytes(file)
    if (text !== undefined)
      expectSame('groups of the text', groupsByIndex(parse(text, { dialect })), groupsByIndex(robots))
    const unpromised = alreadyAsked(parse(file, { dialect: withoutPromises(dialect) }))
    expectSame('groups without promises', groupsByIndex(unpromised), groupsByIndex(robots))
    expectSame('extensions without promises', extensionsFound(unpromised), extensionsFound(robots))
  },
}
