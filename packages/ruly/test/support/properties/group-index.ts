import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'
import { robotsOctets } from '../arbitraries.ts'
import {
  alreadyAsked,
  extensionsByLines,
  extensionsFound,
  groupsByIndex,
  groupsByLines,
} from '../groups-by-lines.ts'
import { linesByObjects, linesByTable, usesByGroups, usesByTable } from '../lines-by-table.ts'
import { runs } from '../share.ts'

/** Groups, extensions and the table of lines against what the lines tell, in a share of the files that could be made up. */
export function groupIndexProperties(share: number): void {
  describe.each(Object.values(dialects))(
    'groups, extensions and the table of lines under $name',
    (dialect) => {
      it('are those that the lines tell, whatever the file', () => {
        fc.assert(
          fc.property(robotsOctets, fc.integer({ min: 1, max: 200 }), (input, maxBytes) => {
            const robots = parse(input, { dialect, maxBytes })
            expect(groupsByIndex(robots)).toEqual(groupsByLines(robots))
            const asked = alreadyAsked(parse(input, { dialect, maxBytes }))
            expect(groupsByIndex(asked)).toEqual(groupsByLines(robots))
            // Found without a table of all lines, and from one.
            expect(extensionsFound(asked)).toEqual(extensionsByLines(robots))
            expect(extensionsFound(robots)).toEqual(extensionsByLines(robots))
            expect(linesByTable(robots)).toEqual(linesByObjects(robots))
            expect(usesByTable(robots)).toEqual(usesByGroups(robots))
            expect(robots.lineTable.groupCount).toBe(robots.groups.length)
            expect(robots.lines.at(-1)?.next).toBe(input.length)
          }),
          runs(500, share),
        )
      })
    },
  )
}
