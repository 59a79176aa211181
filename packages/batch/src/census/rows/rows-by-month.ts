import { copied } from '../../frame/bounded-map.ts'
import { bufferOf } from '../../lists/bytes/buffers.ts'

/** Rows of NDJSON, of which one response for each site and month is kept. */
export interface RowsByMonth {
  /** @param rows - Lines; the last one may continue in the next call. All rows of a response follow each other. */
  write(rows: Uint8Array): void
  /** The rows of the last response for each site and month, by site and month, in parts. */
  rows(): Generator<Uint8Array>
}

/** What a row says about its response. */
interface SiteRow {
  readonly site: string
  readonly host: string | null
  readonly registeredDomain: string | null
  readonly url: string | null
  readonly meaning: string
  readonly redirectsTo: string | null
  readonly date: string | null
}

/** A response: what its rows have in common, and the remainder of each. */
interface Response {
  readonly row: SiteRow
  readonly common: string
  readonly ends: string[]
}

/** What begins the part of a row that differs between the agents of one site. */
const agentColumn = ',"agent":'

/** Redirects that are followed from one file to another (RFC 9309 §2.3.1.2). */
const mostRedirects = 5

/**
 * Keeps rows until the end of the input, about one kilobyte for each site and month.
 *
 * @param rowsOfResponse - How many rows there are for each response.
 */
export function createRowsByMonth(rowsOfResponse: number): RowsByMonth {
  const latest = new Map<string, Response>()
  const known = new Map<string, string>()
  let begun: Response | undefined
  let cutLine = ''

  function addLine(line: string): void {
    const cut = line.indexOf(agentColumn)
    const [common, end] = cut < 0 ? [line, ''] : [line.slice(0, cut), line.slice(cut)]
    begun ??= { row: siteRowIn(line), common: copied(common), ends: [] }
    begun.ends.push(once(end))
    if (begun.ends.length < rowsOfResponse) return
    const key = keyOf(begun.row.site, begun.row)
    const before = latest.get(key)
    if (before === undefined || (before.row.date ?? '') <= (begun.row.date ?? '')) latest.set(key, begun)
    begun = undefined
  }

  /** Each text once in memory: most sites say the same about an agent. */
  function once(text: string): string {
    const same = known.get(text)
    if (same !== undefined) return same
    const own = copied(text)
    known.set(own, own)
    return own
  }

  /** The response at the end of the redirects in the input, if it has them; else the redirect. */
  function followed(response: Response): Response {
    let at: Response = response
    for (let hops = 0; hops < mostRedirects && at.row.meaning === 'redirect'; hops++) {
      const next = at.row.redirectsTo === null ? undefined : targetIn(at.row.redirectsTo, at.row)
      if (next === undefined) return response
      at = next
    }
    return at.row.meaning === 'redirect' ? response : { ...at, common: ofSite(at.common, response.row) }
  }

  function targetIn(url: string, { date }: SiteRow): Response | undefined {
    const found = latest.get(keyOf(new URL(url).origin, { date }))
    return found?.row.url === url ? found : undefined
  }

  return {
    write(rows) {
      const lines = (cutLine + bufferOf(rows).toString()).split('\n')
      cutLine = lines.pop() ?? ''
      for (const line of lines) addLine(line)
    },
    *rows() {
      for (const key of [...latest.keys()].sort()) {
        const { common, ends } = followed(latest.get(key) as Response)
        yield Buffer.from(ends.map((end) => `${common}${end}\n`).join(''))
      }
    },
  }
}

function siteRowIn(line: string): SiteRow {
  const { site, host, registeredDomain, url, meaning, redirectsTo, date } = JSON.parse(line) as SiteRow
  return { site, host, registeredDomain, url, meaning, redirectsTo, date }
}

function keyOf(site: string, { date }: Pick<SiteRow, 'date'>): string {
  return `${site} ${date?.slice(0, 'yyyy-mm'.length) ?? ''}`
}

/** What the rows of a response say in common, for another site, whose redirects lead to it. */
function ofSite(common: string, { site, host, registeredDomain }: SiteRow): string {
  const isOpen = !common.endsWith('}')
  const row = JSON.parse(isOpen ? `${common}}` : common) as SiteRow
  const text = JSON.stringify({ ...row, site, host, registeredDomain })
  return isOpen ? text.slice(0, -1) : text
}
