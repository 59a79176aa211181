// Writes the questions of docs/study.md with their answers: node scripts/study-questions.mjs [--check]
//
// With --check it only says whether the page is up to date.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { answered, runTo } from './answered-questions.mjs'
import { root, writeSections } from './page-sections.mjs'

const questions = [
  [
    'Which share of sites closes itself to GPTBot, fully and partly?',
    `WITH sites AS (
  SELECT site, restriction FROM 'rows.parquet'
  WHERE agent = 'GPTBot' AND meaning = 'file' AND NOT isHtml AND date >= '2025-10'
), resampled AS (
  SELECT sample, avg((restriction = 'full')::INT) AS share
  FROM (SELECT sample, hash(site, sample) % (SELECT count(*) FROM sites) AS place FROM sites, range(200) AS samples(sample))
  JOIN (SELECT restriction, row_number() OVER (ORDER BY site) - 1 AS place FROM sites) USING (place)
  GROUP BY sample
)
SELECT count(DISTINCT site) AS sites,
  round(100 * avg((restriction = 'full')::INT), 1) AS fully,
  (SELECT round(100 * quantile_cont(share, 0.025), 1) FROM resampled) AS "from",
  (SELECT round(100 * quantile_cont(share, 0.975), 1) FROM resampled) AS "to",
  round(100 * avg((restriction = 'allowlist')::INT), 1) AS "all but a list",
  round(100 * avg((restriction = 'partial')::INT), 1) AS partly
FROM sites`,
    'In percent, with a 95 % bootstrap interval of 200 samples.',
  ],
  [
    'How did that change over time?',
    `SELECT left(date, 7) AS month, count(DISTINCT site) AS sites,
  round(100 * avg((restriction = 'full')::INT), 1) AS fully,
  round(100 * avg((restriction IN ('allowlist', 'partial'))::INT), 1) AS partly
FROM 'rows.parquet' WHERE agent = 'GPTBot' AND meaning = 'file' AND NOT isHtml
GROUP BY month ORDER BY month`,
    'The report of the census has the same as a chart.',
  ],
  [
    'Does it depend on the rank and the category of a site?',
    `SELECT category, if(rank <= 100, 'top 100', 'others') AS ranks, count(DISTINCT site) AS sites,
  round(100 * avg((restriction = 'full')::INT), 1) AS fully,
  round(100 * sum(weight * (restriction = 'full')::INT) / sum(weight), 1) AS weighted
FROM 'rows.parquet' JOIN 'ranks.csv' USING (site)
WHERE agent = 'GPTBot' AND meaning = 'file' AND NOT isHtml AND date >= '2025-10'
GROUP BY ALL ORDER BY category, ranks DESC`,
    'Any list with a column for the site can be joined. `weighted` counts a site by its weight in the list.',
  ],
  [
    'Does it depend on the top-level domain?',
    `SELECT substring(registeredDomain, strpos(registeredDomain, '.') + 1) AS suffix, count(DISTINCT site) AS sites,
  count(DISTINCT registeredDomain) AS domains, round(100 * avg((restriction = 'full')::INT), 1) AS fully
FROM 'rows.parquet' WHERE agent = 'GPTBot' AND meaning = 'file' AND NOT isHtml AND date >= '2025-10'
GROUP BY suffix ORDER BY sites DESC, suffix`,
    'Sites below one registered domain often have one owner: count domains too.',
  ],
  [
    'Which sites changed their mind?',
    `SELECT old.restriction AS january, new.restriction AS october, count(DISTINCT site) AS sites
FROM 'rows.parquet' AS old JOIN 'rows.parquet' AS new USING (site, agent)
WHERE agent = 'GPTBot' AND old.date < '2025-02' AND new.date >= '2025-10' AND NOT old.isHtml AND NOT new.isHtml
  AND old.restriction <> new.restriction
GROUP BY ALL ORDER BY sites DESC, january, october`,
    'For two censuses, `ruly census compare OLD NEW` counts this for every agent, and `--rows` lists the sites.',
  ],
  [
    'Which agents do files name?',
    `SELECT userAgent, count(DISTINCT site) AS sites
FROM (SELECT site, unnest(userAgents) AS userAgent FROM 'sites.parquet' WHERE meaning = 'file' AND NOT isHtml AND date >= '2025-10')
GROUP BY userAgent ORDER BY sites DESC, userAgent LIMIT 10`,
    'All agents, not only those that the census asks about.',
  ],
  [
    'Which other fields do files use?',
    `SELECT field, count(DISTINCT site) AS sites
FROM (SELECT site, unnest(extensions) AS field FROM 'sites.parquet' WHERE meaning = 'file' AND NOT isHtml AND date >= '2025-10')
GROUP BY field ORDER BY sites DESC, field`,
  ],
  [
    'What do owners prefer about search and AI training, and do they also close the site?',
    `SELECT trainAi, search, restriction, count(DISTINCT site) AS sites
FROM 'rows.parquet' WHERE agent = 'GPTBot' AND meaning = 'file' AND NOT isHtml AND date >= '2025-10'
GROUP BY ALL ORDER BY sites DESC, trainAi, search, restriction`,
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'ruly-study-'))
try {
  spawnSync(process.execPath, [join(root, 'examples/study/make-archive.mjs'), folder], { stdio: 'inherit' })
  const monthly = ['census', 'archive.ndjson', '--monthly', '--format', 'parquet']
  runTo(join(folder, 'rows.parquet'), monthly, folder)
  runTo(join(folder, 'sites.parquet'), [...monthly, '--per', 'site'], folder)
  const command = (sql) => `\`\`\`sh\nduckdb -c "$(cat <<'SQL'\n${sql}\nSQL\n)"\n\`\`\``
  await writeSections('docs/study.md', { questions: await answered(questions, folder, command) })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
