import { readFileSync } from 'node:fs'

import { pageFile, root, siteLink, sitePath, sourcePages } from './page-paths.mjs'

/** The guides, by what their readers do. A page that stands nowhere fails the build. */
const guides = {
  'Start here': [
    'README.md',
    'docs/guides.md',
    'docs/install.md',
    'docs/command.md',
    'docs/commands.md',
    'docs/playground.md',
    'docs/urls.md',
  ],
  'Own a site': docs(
    'pull-requests editors frameworks lint/in-ci diff watch history edit preferences agents',
  ),
  'Write a crawler': docs(
    'client http-clients agent-tools crawling sitemaps manners crawlee browsers fleet security book diagnostics runtimes',
  ),
  'Any language': ['docs/service.md', 'docs/mcp.md'],
  'Study files': ['docs/bulk.md', 'docs/lists.md', 'docs/census.md', 'docs/study.md', 'docs/queue.md'],
  Dialects: ['docs/dialects.md', 'docs/engines.md', 'docs/conformance.md', ...below('docs/dialects/')],
  'Come from another library': [...below('docs/migrating/'), 'docs/checklist.md', 'docs/classic-answers.md'],
  'How it works': ['docs/performance.md', 'docs/scale.md', 'ARCHITECTURE.md'],
  Project: [
    'CHANGELOG.md',
    'docs/trust.md',
    'CONTRIBUTING.md',
    'docs/testing.md',
    'docs/releasing.md',
    'SECURITY.md',
  ],
  'Lint rules': ['docs/lint/README.md', 'docs/lint/false-positives.md', ...below('docs/lint/')],
  API: ['docs/api.md', ...below('docs/api/')],
  Decisions: ['docs/decisions/README.md', ...below('docs/decisions/')],
}

/** Long lists, which are closed until a reader opens them or one of their pages. */
const closed = new Set(['Dialects', 'Come from another library', 'Lint rules', 'API', 'Decisions'])

/** Pages of the folder, by their names. */
function docs(names) {
  return names.split(' ').map((name) => `docs/${name}.md`)
}

function below(folder) {
  return sourcePages().filter((page) => page.startsWith(folder))
}

/** The heading of a page, without formatting. */
function titleOf(page) {
  const [, heading = page] = /^# (.+)$/m.exec(readFileSync(root + pageFile(page), 'utf8')) ?? []
  return heading.replaceAll('`', '')
}

/** The pages of the site in groups, each once, where it stands first. */
export function sidebar() {
  const known = new Set()
  const groups = Object.entries(guides).map(([text, pages]) => {
    const own = [...new Set(pages)].filter((page) => !known.has(page))
    for (const page of own) known.add(page)
    return {
      text,
      ...(closed.has(text) && { collapsed: true }),
      items: own.map((page) => ({ text: titleOf(page), link: siteLink('README.md', page) })),
    }
  })
  const missing = sourcePages().filter((page) => !known.has(page))
  if (missing.length > 0) throw new Error(`tools/site/sidebar.mjs must name ${missing.join(', ')}`)
  return groups
}

/** The path of every page in the site, by its path in the repository. */
export const rewrites = Object.fromEntries(sourcePages().map((page) => [pageFile(page), sitePath(page)]))
