import * as dialects from '../../../src/dialects/index.ts'
import type { Dialect } from '../../../src/dialects/index.ts'
import { fromSnapshot, parse } from '../../../src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import { expectSame } from '../expect-same.ts'
import {
  alreadyAsked,
  extensionsByLines,
  extensionsFound,
  groupsByIndex,
  groupsByLines,
} from '../groups-by-lines.ts'
import { linesByObjects, linesByTable, usesByGroups, usesByTable } from '../lines-by-table.ts'
import type { EachItem } from '../pass.ts'

const urls = [
  '/',
  '/index.html',
  '/a?b=c',
  '/wp-admin/admin-ajax.php',
  '/search?q=x',
  '/images/a.png',
  '/robots.txt',
]

/** Dialects under which every file is read; other eighths of the files are read under each other one. */
const always: ReadonlySet<Dialect> = new Set([dialects.rfc9309, dialects.google])

/** What reading a real file gives, under every dialect. */
export function readingOfRealFiles(each: EachItem<CorpusFile>): void {
  for (const [eighth, dialect] of Object.values(dialects).entries()) {
    const isRead = ({ place }: CorpusFile): boolean => always.has(dialect) || place % 8 === eighth % 8

    each(`are read without an exception under ${dialect.name}, and join to themselves`, {
      ask: (file) => {
        if (!isRead(file)) return
        const { groups, lines, diagnostics } = file.under(dialect)
        expectSame(lines[0]?.start, 0)
        expectSame(lines.at(-1)?.next, file.bytes.length)
        expectSame(
          lines.every(({ next }, i) => i === lines.length - 1 || lines[i + 1]?.start === next),
          true,
        )
        expectSame(
          lines.every(({ group }) => group === undefined || group < groups.length),
          true,
        )
        expectSame(
          diagnostics.every(({ line }) => line <= lines.length),
          true,
        )
      },
    })

    each(`have the groups, extensions and table of lines under ${dialect.name} that their lines tell`, {
      ask: (file) => {
        if (!isRead(file)) return
        expectSame(linesByTable(file.under(dialect)), linesByObjects(file.under(dialect)))
        expectSame(usesByTable(file.under(dialect)), usesByGroups(file.under(dialect)))
        const byLines = groupsByLines(file.under(dialect))
        expectSame(groupsByIndex(file.under(dialect)), byLines)
        const asked = alreadyAsked(parse(file.bytes, { dialect, maxBytes: Infinity }))
        expectSame(groupsByIndex(asked), byLines)
        expectSame(extensionsFound(asked), extensionsByLines(file.under(dialect)))
      },
    })
  }

  for (const dialect of [dialects.rfc9309, dialects.google]) {
    each(`keep their verdicts under ${dialect.name} through a snapshot`, {
      ask: (file) => {
        const robots = file.under(dialect)
        const restored = fromSnapshot(robots.snapshot(), { dialect })
        for (const url of urls) {
          const allowed = robots.isAllowed('Googlebot', url)
          expectSame(restored.isAllowed('Googlebot', url), allowed, url)
        }
      },
    })
  }
}
