import { rfc9309 } from 'ruly/dialects'
import { visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import { formatOf } from '../../runtime/answer-writer.ts'
import { styleFor } from '../../runtime/colours.ts'
import { columnsFor } from '../../runtime/columns-for.ts'
import { startProgress } from '../../runtime/progress.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { withSites } from '../../sites/with-sites.ts'
import { auditHosts, type AuditedHost } from './audit-hosts.ts'
import { auditPage, auditSheet } from './audit-tables.ts'
import { auditText, mostColumns } from './audit-text.ts'
import type { AuditOptions } from './command.ts'
import { hostsWithTwins, namedOrigins } from './named-hosts.ts'

/** Audits hosts. Exit code 1 for an error in a file, and for a named host that is unreachable. */
export const run: Run<AuditOptions> = async (words, options, context) => {
  const named = await namedOrigins(words, context)
  const hosts =
    options.twins === false
      ? Array.from(named, (origin) => ({ origin, isNamed: true }))
      : hostsWithTwins(named)
  const missing: string[] = []
  const progress = startProgress(context, { thing: 'host' })
  const audited = await withSites(
    { source: siteSourceOf(options), dialects: [rfc9309] },
    context,
    (sites, signal) =>
      auditHosts(hosts, {
        sites,
        signal,
        hasPolicy: options.policy !== undefined,
        onHost: () => progress.advance(1),
        onMissingTwin: (origin) => missing.push(origin),
      }),
  )
  progress.clear()
  if (missing.length > 0) context.notes.note(`twins without an answer are left out: ${missing.join(', ')}`)
  context.outcome.isGood = !audited.some(
    ({ errors, unreachable, named: isNamed }) => errors > 0 || (unreachable && isNamed),
  )
  await context.output.write(textOf(audited, options, context))
}

function textOf(hosts: readonly AuditedHost[], options: AuditOptions, { stdout, env }: RunContext): string {
  const format = formatOf(options)
  if (format === 'json') return `[\n${hosts.map((host) => visibleJson(host)).join(',\n')}\n]\n`
  if (format === 'ndjson') return hosts.map((host) => `${visibleJson(host)}\n`).join('')
  if (format === 'csv') return auditSheet(hosts)
  if (format === 'html') return auditPage(hosts)
  return auditText(hosts, {
    style: styleFor(stdout, env),
    columns: columnsFor({ stdout, env }, mostColumns),
    isQuiet: options.quiet === true,
  })
}
