import { readJson, root } from '../../scripts/files.mjs'
import { fromQuantiles, pick, pickWeighted, seeded, segment } from './random.mjs'

/** What a survey of different real files found. Counts are files unless the name says otherwise. */
const survey = readJson(`${root}bench/corpus/survey.json`)

/** Files with the statistics of real ones: sizes, groups, rules, wildcards, line ends, marks, error pages. */
export function makeFiles(count) {
  const random = seeded(9309)
  return Array.from({ length: count }, (_, i) => ({
    name: `made-${i + 1}.txt`,
    bytes: Buffer.from(
      random() < survey.errorPages / survey.files ? errorPage(random) : makeFile(random),
      'utf8',
    ),
  }))
}

function errorPage(random) {
  const paragraphs = Array.from(
    { length: 20 + Math.floor(random() ** 3 * 12_000) },
    () => `<p>${segment(random)}</p>`,
  )
  return `<!DOCTYPE html>\n<html><head><title>404</title></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`
}

function makeFile(random) {
  const has = (files) => random() < files / survey.files
  const lines = random() < 0.35 ? ['# robots.txt of a made site', ''] : []
  const rules = fromQuantiles(random, survey.rulesAFile)
  const groups = Math.max(1, Math.min(fromQuantiles(random, survey.groupsAFile), rules))
  // 41.6 % of the files have wildcards, and 16.8 % of all rules. Small files that might have some often have none.
  const wildcards = random() < 0.55 ? 0.25 : 0
  for (let group = 0; group < groups; group++) {
    // Most rules stand in one group: the one for everybody.
    const share =
      group === 0 ? Math.ceil(rules * (groups === 1 ? 1 : 0.6)) : Math.ceil((rules * 0.4) / groups)
    lines.push(`User-agent: ${group === 0 ? '*' : agent(random)}`)
    if (has(survey.withSecondAgent)) lines.push(`User-agent: ${agent(random)}`)
    for (let i = 0; i < share; i++) lines.push(rule(random, wildcards))
    if (group === 0 && has(survey.withCrawlDelay)) lines.push('Crawl-delay: 10')
    if (group < groups - 1) lines.push('')
  }
  if (has(survey.withSitemap))
    lines.push('', `Sitemap: https://www.example.com/sitemap-${Math.floor(random() * 100)}.xml`)
  return (has(survey.withByteOrderMark) ? '\ufeff' : '') + joined(random, lines)
}

function joined(random, lines) {
  const lineEnd = pickWeighted(random, survey.lineEnds)
  if (lineEnd !== 'mixed') return lines.join(lineEnd) + lineEnd
  return lines.map((line) => line + (random() < 0.5 ? '\n' : '\r\n')).join('')
}

function agent(random) {
  return pickWeighted(random, survey.agentNames) ?? `${segment(random)}bot`
}

function rule(random, wildcards) {
  const kind = random() < survey.allowRules / survey.rules ? 'Allow' : 'Disallow'
  if (random() < 0.004) return `${kind}:`
  return `${kind}: ${path(random, wildcards)}`
}

function path(random, wildcards) {
  const folders = Array.from({ length: pick(random, [1, 1, 1, 2, 2, 3]) }, () => segment(random))
  let text = `/${folders.join('/')}${random() < 0.6 ? '/' : ''}`
  if (random() < 0.07) text += `?${segment(random)}=`
  if (random() < 0.1) text += Array.from({ length: 6 }, () => segment(random)).join('/')
  if (random() < 0.004) text += pick(random, ['%20', '%C3%A9', '%2f'])
  if (random() < 0.003) text += 'été'
  if (random() >= wildcards) return text
  const kind = random()
  if (kind < 0.35) return `/*${text.slice(text.lastIndexOf('/', text.length - 2))}`
  if (kind < 0.5) return `/*.${pick(random, ['pdf', 'php', 'xml', 'doc'])}$`
  return kind < 0.85 ? `${text}*` : `${text}*/${segment(random)}${random() < 0.2 ? '$' : ''}`
}
