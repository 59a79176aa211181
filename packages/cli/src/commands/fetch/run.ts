import type { SiteRobots } from '@ruly/client'
import { rfc9309 } from 'ruly/dialects'
import { diagnosticMessage, visible, visibleJson, type Style } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { checkUrl, noSite } from '../../urls/check-url.ts'
import { styleFor } from '../../runtime/colours.ts'
import { aboutFile, diagnosticsNote, gravest } from '../../robots-file/diagnostics-note.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { evidenceInFull } from '../../sites/evidence-text.ts'
import { withSites } from '../../sites/with-sites.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import type { FetchOptions } from './command.ts'

/** Prints the robots.txt of a site, and its metadata. Exit code 1 if there is no usable file. */
export const run: Run<FetchOptions> = async ([url = ''], options, context) => {
  checkUrl(url, 'site')
  const { output, outcome } = context
  const asking = { source: siteSourceOf(options), dialects: [rfc9309] }
  const site = await withSites(asking, context, (sites) => sites.robotsFor(url))
  if (site === undefined) throw noSite(url)
  outcome.isGood = site.rules === 'file'
  if (options.json === true) await output.write(`${jsonOf(url, site, options)}\n`)
  else await writeText(site, options, context)
}

async function writeText(
  site: SiteRobots,
  { head, quiet }: FetchOptions,
  context: RunContext,
): Promise<void> {
  const { output, stdout, stderr, env, startedAt } = context
  if (head === true) await output.write(metadata(site, styleFor(stdout, env), startedAt))
  else {
    if (quiet !== true) stderr.write(`${metadata(site, styleFor(stderr, env), startedAt)}\n`)
    const { bytes = new Uint8Array() } = site
    await output.write(stdout.isTTY === true ? endedLine(safeText(textOf(site))) : bytes)
  }
}

/** The metadata of the file, and its most serious diagnostics. */
function metadata({ rules, robots, evidence }: SiteRobots, style: Style, startedAt: number): string {
  const { robotsUrl } = evidence
  const faults = diagnosticsNote('the file', robots)
  const about = [
    evidenceInFull(evidence, style, { startedAt }),
    `  ${ruleTexts[rules]}`,
    faults === undefined ? '' : `  ${faults}`,
  ]
  return aboutFile(robotsUrl, about, style).trimEnd() + '\n'
}

const ruleTexts = {
  file: 'the rules of the file apply',
  'allow-all': 'no usable file: everything is allowed',
  'disallow-all': 'no usable file: everything is disallowed',
  deferred: 'no usable file: nothing may be fetched yet',
}

function jsonOf(url: string, site: SiteRobots, { head }: FetchOptions): string {
  const { rules, robots, evidence, bytes } = site
  return visibleJson({
    url,
    rules,
    evidence,
    diagnostics: gravest(robots).map((found) => ({ ...found, message: diagnosticMessage(found, robots) })),
    ...(head === true ? {} : { file: bytes === undefined ? null : textOf(site) }),
  })
}

/** The file decoded as UTF-8; invalid bytes are replaced. */
function textOf({ robots }: SiteRobots): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(robots.bytes)
}

/** Escapes control characters in the text of a file, for the terminal. */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\n\t]+/g, visible)
}

/** Adds a final line feed if it is missing: on a terminal, other text follows. */
function endedLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
