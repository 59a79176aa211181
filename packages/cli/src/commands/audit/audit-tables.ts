import { csvReport, htmlReport } from '../report-tables.ts'
import { brokenSitemaps, cellsOf, columnNames, sitemapText, summaryOf } from './audit-cells.ts'
import { visitors, type AuditedHost } from './audit-hosts.ts'

/** The hosts as a page for a browser. */
export function auditPage(hosts: readonly AuditedHost[]): string {
  const tables = [
    {
      title: 'Hosts',
      header: columnNames,
      rows: hosts.map((host) => Object.values(cellsOf(host))),
    },
    {
      title: 'Sitemaps that do not answer',
      header: ['sitemap', 'answer'],
      rows: brokenSitemaps(hosts).map((sitemap) => [sitemap.url, sitemapText(sitemap)]),
    },
  ].filter(({ rows }) => rows.length > 0)
  return htmlReport('The robots.txt of all hosts', `${summaryOf(hosts)}.`, tables)
}

/** In columns of their own, after the one for everyone else. */
const agents = visitors.map(({ token }) => token)

const sheetHeader = [
  'host',
  'named',
  'served',
  'redirected to',
  'content type',
  'bytes',
  'HTML page',
  'file',
  'everyone else',
  ...agents,
  'sitemaps',
  'errors',
  'warnings',
]

/** The hosts as a spreadsheet: a row for each. */
export function auditSheet(hosts: readonly AuditedHost[]): string {
  return csvReport(
    sheetHeader,
    hosts.map((host) => [
      host.host,
      yesOrNo(host.named),
      `${host.unreachable ? 'unreachable, ' : ''}${host.answer}`,
      host.redirectedTo ?? '',
      host.contentType ?? '',
      String(host.sizeBytes ?? ''),
      yesOrNo(host.html),
      host.content ?? '',
      ...['*', ...agents].map((agent) => host.access[agent] ?? ''),
      cellsOf(host).sitemaps,
      String(host.errors),
      String(host.warnings),
    ]),
  )
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
