import { grouped } from '@ruly/common/grouped'
import { counted } from '@ruly/common/words'
import { visible } from '@ruly/lint'

import type { AskedSitemap } from './ask-sitemaps.ts'
import type { AuditedHost } from './audit-hosts.ts'

/** What is shown of a host, for people: `file` is the letter of the content. */
export const columnNames = ['host', 'served', 'file', 'access', 'sitemaps', 'problems'] as const

export type ColumnName = (typeof columnNames)[number]

export type AuditCells = Readonly<Record<ColumnName, string>>

export function cellsOf(host: AuditedHost): AuditCells {
  return {
    host: host.host,
    served: servedText(host),
    file: host.content ?? '-',
    access: accessText(host.access),
    sitemaps: sitemapsText(host),
    problems: problemsText(host),
  }
}

/** The answer, and what is unusual about it. */
function servedText({
  unreachable,
  answer,
  sizeBytes,
  html,
  contentType,
  redirectedTo,
}: AuditedHost): string {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  return [
    unreachable ? `unreachable, ${answer}` : answer,
    sizeBytes === null ? '' : `${unreachable ? 'a copy of ' : ''}${sizeBytes.toLocaleString('en')} bytes`,
    html ? 'an HTML page' : '',
    sizeBytes === null || type === 'text/plain' ? '' : visible(type ?? 'no content type'),
    redirectedTo === null ? '' : `from ${visible(redirectedTo.replace(/\/robots\.txt$/, ''))}`,
  ]
    .filter((text) => text !== '')
    .join(', ')
}

/** What holds for everyone, and for whom something else holds. */
function accessText({ '*': usual = 'partly', ...access }: AuditedHost['access']): string {
  const others = Object.entries(access).filter(([, one]) => one !== usual)
  if (others.length === 0) return `${usual} to all`
  const exceptions = Array.from(
    grouped(others, ([, one]) => one),
    ([kind, agents]) => `${kind} to ${agents.map(([agent]) => agent).join(', ')}`,
  )
  return [usual, ...exceptions].join('; ')
}

function sitemapsText({ sitemaps, moreSitemaps }: AuditedHost): string {
  const { length } = sitemaps
  if (length === 0) return 'none'
  const good = sitemaps.filter(({ answers }) => answers).length
  const more = moreSitemaps === 0 ? '' : `, ${moreSitemaps} more not asked`
  return `${good === length ? length : `${good} of ${length}`} ${good === 1 && length === 1 ? 'answers' : 'answer'}${more}`
}

function problemsText({ errors, warnings }: AuditedHost): string {
  return countTexts({ error: errors, warning: warnings }).join(', ') || 'none'
}

/** How many there are of each thing, without those that are not there. */
function countTexts(numbers: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(numbers).flatMap(([thing, number]) => (number === 0 ? [] : counted(number, thing)))
}

/** The sitemaps that do not answer, each once. */
export function brokenSitemaps(hosts: readonly AuditedHost[]): readonly AskedSitemap[] {
  const broken = hosts.flatMap(({ sitemaps }) => sitemaps).filter(({ answers }) => !answers)
  return [...new Map(broken.map((sitemap) => [sitemap.url, sitemap])).values()]
}

export function sitemapText({ status, error }: AskedSitemap): string {
  return error === null ? `status ${status}` : error
}

export function summaryOf(hosts: readonly AuditedHost[]): string {
  const sum = (key: 'errors' | 'warnings' | 'unreachable'): number =>
    hosts.reduce((total, host) => total + Number(host[key]), 0)
  const files = new Set(hosts.flatMap(({ content }) => content ?? [])).size
  const broken = brokenSitemaps(hosts).length
  const problems = [
    ...countTexts({
      error: sum('errors'),
      warning: sum('warnings'),
      'unreachable host': sum('unreachable'),
    }),
    ...(broken === 0 ? [] : [`${counted(broken, 'sitemap')} without an answer`]),
  ]
  const found = `${counted(hosts.length, 'host')}, ${files === 0 ? 'no file' : counted(files, 'different file')}`
  return `${found}; ${problems.join(', ') || 'no problems'}`
}
