// Writes the questions in SQL of docs/census.md with their answers about a folder of robots.txt files: node scripts/census-questions.mjs [--check]
// [FOLDER]
//
// With --check it only says whether the page is up to date. The folder is that of the figures in the page, if you have it; with another one, the
// answers are about that one.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { answered, runTo } from './answered-questions.mjs'
import { root, writeSections } from './page-sections.mjs'

const questions = [
  [
    'Which agents may not fetch the root of most sites?',
    `SELECT agent, count(DISTINCT site) FILTER (NOT rootAllowed) AS disallowed,
  round(100 * disallowed / count(DISTINCT site), 1) AS percent
FROM 'rows.parquet' WHERE meaning = 'file' AND NOT isHtml
GROUP BY agent ORDER BY disallowed DESC, agent LIMIT 6`,
  ],
  [
    'Which agents do most files name?',
    `SELECT agent, count(DISTINCT site) AS files, count(DISTINCT site) FILTER (NOT rootAllowed) AS disallowed
FROM 'rows.parquet' WHERE namedBy = 'name' AND NOT isHtml
GROUP BY agent ORDER BY files DESC, agent LIMIT 6`,
  ],
  [
    'How many files disallow the root for GPTBot, but not for Googlebot?',
    `SELECT count(DISTINCT site) AS files
FROM 'rows.parquet' AS gpt JOIN 'rows.parquet' AS google USING (site)
WHERE gpt.agent = 'GPTBot' AND google.agent = 'Googlebot' AND NOT gpt.rootAllowed AND google.rootAllowed AND NOT gpt.isHtml`,
  ],
  [
    'Do files that disallow GPTBot also disallow CCBot?',
    `SELECT gpt.rootAllowed AS "GPTBot allowed", cc.rootAllowed AS "CCBot allowed", count(DISTINCT site) AS files
FROM 'rows.parquet' AS gpt JOIN 'rows.parquet' AS cc USING (site)
WHERE gpt.agent = 'GPTBot' AND cc.agent = 'CCBot' AND NOT gpt.isHtml
GROUP BY ALL ORDER BY files DESC`,
  ],
  [
    'How large are files?',
    `SELECT quantile_disc(sizeBytes, 0.5) AS median, quantile_disc(sizeBytes, 0.9) AS percentile90,
  quantile_disc(sizeBytes, 0.99) AS percentile99, max(sizeBytes) AS largest
FROM (SELECT DISTINCT ON (site) * FROM 'rows.parquet' WHERE NOT isHtml)`,
  ],
  [
    'How many rules do files have, and how many rules have wildcards?',
    `SELECT sum(rules) AS rules, quantile_disc(rules, 0.5) AS median, max(rules) AS most,
  round(100 * sum(wildcardRules) / sum(rules), 1) AS wildcardPercent
FROM (SELECT DISTINCT ON (site) * FROM 'rows.parquet' WHERE NOT isHtml)`,
  ],
  [
    'Which delays do files ask for?',
    `SELECT crawlDelaySeconds AS seconds, count(DISTINCT site) AS files
FROM 'rows.parquet' WHERE agent = '*' AND crawlDelaySeconds IS NOT NULL AND NOT isHtml
GROUP BY seconds ORDER BY files DESC, seconds LIMIT 5`,
  ],
  [
    'How many of these agents does a file name?',
    `SELECT agents, count(*) AS files
FROM (SELECT count(*) FILTER (namedBy = 'name') AS agents FROM 'rows.parquet' WHERE NOT isHtml GROUP BY site)
GROUP BY agents ORDER BY files DESC, agents LIMIT 5`,
  ],
  [
    'How many files are not text in UTF-8, or look like an HTML page?',
    `SELECT encoding, count(*) AS files, count(*) FILTER (isHtml) AS html
FROM (SELECT DISTINCT ON (site) * FROM 'rows.parquet')
GROUP BY encoding ORDER BY files DESC`,
  ],
  [
    'Which errors are most common, and how often do files with them disallow GPTBot?',
    `SELECT code, count(DISTINCT site) AS files, count(DISTINCT site) FILTER (NOT rootAllowed) AS disallowGPTBot
FROM 'findings.parquet' JOIN 'rows.parquet' ON parse_filename(file) = site
WHERE severity = 'error' AND agent = 'GPTBot'
GROUP BY code ORDER BY files DESC, code LIMIT 6`,
  ],
]

const { positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const robots = positionals[0] ?? join(root, '../shared/corpus')

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-questions-'))
  const names = readdirSync(robots).filter((name) => name.endsWith('.txt'))
  try {
    runTo(join(folder, 'rows.parquet'), ['census', '.', '--format', 'parquet'], robots)
    runTo(join(folder, 'findings.parquet'), ['lint', ...names, '--format', 'parquet'], robots)
    const about = `The answers are about ${names.length.toLocaleString('en')} real files; \`npm run docs -- questions\` measures them again.`
    return `${about}\n\n${await answered(questions, folder)}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (existsSync(robots)) await writeSections('docs/census.md', { questions: await measure() })
else console.log(`${robots} is missing: pass a folder of robots.txt files.`)
