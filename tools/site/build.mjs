// Builds the documents as a site in tools/site/dist, with the playground and the sources that pages link to: npm run docs -- site
//
// Fails if a link leads nowhere. SITE_BASE is the folder of the site on its server; `/` if it is not set.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vitepress'

import { filesBelow, root } from '../../scripts/files.mjs'
import { builtPages, deadLinks, linksOf } from './check-links.mjs'
import { sourceFolder } from './page-paths.mjs'

const site = fileURLToPath(new URL('.', import.meta.url))
const dist = `${site}dist/`
const base = process.env.SITE_BASE ?? '/'

execFileSync(process.execPath, ['scripts/docs.mjs', '--if-old'], { cwd: root, stdio: 'inherit' })
await build(site)
// The service needs the same files, and has a copy that is up to date.
cpSync(`${root}packages/server/playground`, `${dist}playground`, {
  recursive: true,
  filter: (path) => !path.endsWith('.br'),
})
for (const path of linkedSources()) copySource(path)

const dead = deadLinks(dist, base)
for (const link of dead) console.error(`dead link in ${link}`)
if (dead.length > 0) process.exitCode = 1

/** Files and folders of the repository that pages link to. */
function linkedSources() {
  const links = Array.from(builtPages(dist).values(), (html) => [...linksOf(html)]).flat()
  const start = base + sourceFolder.slice(1)
  const paths = links.filter((link) => link.startsWith(start)).map((link) => link.slice(start.length))
  return new Set(paths.map((path) => path.replace(/(?:\.txt|\/)?(?:#.*)?$/, '')))
}

/** Copies a file as text, so that every server and browser shows it; of a folder, also a list of its files. */
function copySource(path) {
  const target = `${dist}${sourceFolder.slice(1)}${path}`
  mkdirSync(dirname(target), { recursive: true })
  if (!statSync(root + path).isDirectory()) {
    copyFileSync(root + path, `${target}.txt`)
    return
  }
  const names = filesBelow(root + path)
  for (const name of names) copySource(`${path}/${name}`)
  mkdirSync(target, { recursive: true })
  const items = names.toSorted().map((name) => `<li><a href="${name}.txt">${name}</a></li>\n`)
  writeFileSync(
    `${target}/index.html`,
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${path}</title>\n<h1>${path}</h1>\n<ul>\n${items.join('')}</ul>\n`,
  )
}
