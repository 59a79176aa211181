// Makes the archive that docs/study.md is about: node make-archive.mjs FOLDER [SITES]
//
// Writes archive.ndjson, the robots.txt files of made sites in four months, and ranks.csv, the rank, category and weight of each site. The
// same number of sites gives the same files. Nothing here is measured: it stands in for an archive of your own.
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'study', count = '1000'] = process.argv.slice(2)
const months = ['2025-01', '2025-04', '2025-07', '2025-10']
const categories = ['news', 'shop', 'blog', 'government']
const suffixes = ['com', 'com', 'com', 'org', 'de', 'co.uk', 'fr', 'gov']

let state = 20_250_101
/** A number from 0 to 1, the same in every run. */
function random() {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

/** How likely a site closes itself to AI agents in a month: more every month, news and well-known sites most. */
function willOf({ category, rank }, month) {
  return (0.06 + 0.05 * month) * (category === 'news' ? 2.5 : 1) * (rank <= count / 10 ? 1.6 : 1)
}

function fileOf(site, month) {
  if (site.isHtml) return '<!doctype html><title>Not found</title>\n'
  const will = willOf(site, month)
  const lines = ['User-agent: *', site.rank % 3 === 0 ? 'Disallow:' : 'Disallow: /admin/']
  if (site.rank % 7 === 0) lines.push('Crawl-delay: 10')
  const signal = will > 1.2 * site.reluctance ? ['Content-Signal: search=yes, ai-train=no'] : []
  lines.push(...signal)
  if (will > site.reluctance)
    lines.push('', 'User-agent: GPTBot', 'User-agent: CCBot', ...signal, 'Disallow: /')
  else if (will > 0.7 * site.reluctance) lines.push('', 'User-agent: GPTBot', 'Disallow: /archive/')
  else if (will > 0.6 * site.reluctance) lines.push('', 'User-agent: GPTBot', 'Disallow: /', 'Allow: /$')
  if (site.rank % 11 === 0) lines.push('', 'User-agent: AhrefsBot', 'Disallow: /')
  lines.push('', `Sitemap: https://${site.host}/sitemap.xml`, '')
  return lines.join('\n')
}

function* responsesOf(site, month) {
  const date = `${months[month]}-${String(1 + (site.rank % 28)).padStart(2, '0')}T00:00:00Z`
  const url = `https://${site.host}/robots.txt`
  if (site.redirects) {
    const location = `https://www.${site.host}/robots.txt`
    yield { url, status: 301, location, date, text: '' }
    yield { url: location, status: 200, date, text: fileOf(site, month) }
  } else if (site.rank % 17 === 0) yield { url, status: 404, date, text: '' }
  else yield { url, status: 200, date, text: fileOf(site, month) }
}

const sites = Array.from({ length: Number(count) }, (_, n) => ({
  rank: n + 1,
  host: `site${n + 1}.example-${(n * 7) % 10}.${suffixes[Math.floor(random() * suffixes.length)]}`,
  category: categories[Math.floor(random() * categories.length)],
  reluctance: random(),
  isHtml: random() < 0.02,
  redirects: random() < 0.08,
}))

mkdirSync(folder, { recursive: true })
const ranks = sites.map(
  ({ host, rank, category }) => `https://${host},${rank},${category},${(1 / rank).toFixed(6)}`,
)
writeFileSync(join(folder, 'ranks.csv'), `site,rank,category,weight\n${ranks.join('\n')}\n`)
const archive = createWriteStream(join(folder, 'archive.ndjson'))
for (const month of months.keys())
  for (const site of sites)
    for (const response of responsesOf(site, month)) archive.write(`${JSON.stringify(response)}\n`)
archive.end()
