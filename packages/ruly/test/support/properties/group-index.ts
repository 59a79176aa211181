import fc from 'fast-check'
import { describe, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'
import { robotsBytes } from '../arbitraries.ts'
import {
  alreadyAsked,
  extensionsByLines,
  extensionsFound,
  groupsByIndex,
  groupsByLines,
} from '../groups-by-lines.ts'
import { linesByObjects, linesByTable, usesByGroups, usesByTable } from '../lines-by-table.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

/** Groups, extensions and the table of lines against what the lines tell, in a share of the files that could be made up. */
export function groupIndexProperties(share: number): void {
  describe.each(Object.values(dialects))(
    'groups, extensions and the table of lines under $name',
    (dialect) => {
      it('are those that the lines tell, whatever the file', () => {
        fc.assert(
          fc.property(robotsBytes, fc.integer({ min: 1, max: 200 }), (input, maxBytes) => {
            const robots = parse(input, { dialect, maxBytes })
            expectSame(groupsByIndex(robots), groupsByLines(robots))
            const asked = alreadyAsked(parse(input, { dialect, maxBytes }))
            expectSame(groupsByIndex(asked), groupsByLines(robots))
            // Found without a table of all lines, and from one.
            expectSame(extensionsFound(asked), extensionsByLines(robots))
            expectSame(extensionsFound(robots), extensionsByLines(robots))
            expectSame(linesByTable(robots), linesByObjects(robots))
            expectSame(usesByTable(robots), usesByGroups(robots))
            expectSame(robots.lineTable.groupCount, robots.groups.length)
            expectSame(robots.lines.at(-1)?.next, input.length)
          }),
          runs(500, share),
        )
      })
    },
  )
}
