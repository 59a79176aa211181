import { posix } from 'node:path'

import { ReflectionKind } from 'typedoc'

import { firstSentence } from './comment-text.mjs'
import { callBlocks } from './member-text.mjs'
import { exportBlocks, exportsByKind, linked, methodsOf, passedOn } from './page-text.mjs'

const note = '<!-- Made from the doc comments of the sources. -->'

const valueKinds = [ReflectionKind.Function, ReflectionKind.Class, ReflectionKind.Variable]

/** Every page of the API by its path in the repository; `rows` says which entries each page shows. */
export async function apiSite(api, rows) {
  const pages = rows.map((row) => ({
    ...row,
    path: `docs/api/${row.file}`,
    headings: headingsOf(row, api),
  }))
  const addresses = new Map()
  for (const { path, headings } of pages) {
    for (const { reflection, anchor } of headings) {
      if (reflection !== undefined) addresses.set(reflection, { path, anchor })
    }
  }
  const reflections = new Map([...addresses.keys()].map((each) => [api.symbols.get(each), each]))
  const viewFrom = (path) => ({
    api,
    reflectionOf: (symbol) => reflections.get(symbol),
    link(to) {
      if (typeof to === 'string') return posix.relative(posix.dirname(path), to)
      const address = addresses.get(to)
      if (address === undefined) return undefined
      const file = address.path === path ? '' : posix.relative(posix.dirname(path), address.path)
      return `${file}#${address.anchor}`
    },
  })
  const texts = await Promise.all(
    pages.map(async (page) => [page.path, await pageText(page, viewFrom(page.path))]),
  )
  return new Map([['docs/api.md', indexText(pages, viewFrom('docs/api.md'))], ...texts])
}

/** The headings of a page in their order, with the anchors that GitHub gives them. */
function headingsOf({ title, entries }, api) {
  const headings = [{ level: 1, text: entries.length === 1 ? `\`${title}\`` : title }]
  for (const name of entries) {
    const { module } = api.entries.find((entry) => entry.name === name)
    if (entries.length > 1) headings.push({ level: 2, text: `\`${name}\``, entry: name, module })
    for (const { title: kind, exports } of exportsByKind(module)) {
      if (entries.length === 1) headings.push({ level: 2, text: kind })
      for (const reflection of exports) {
        headings.push({ level: 3, text: reflection.name, reflection })
        for (const method of methodsOf(reflection)) {
          headings.push({ level: 4, text: methodName(reflection, method), reflection: method, method })
        }
      }
    }
  }
  return withAnchors(headings)
}

function methodName({ name }, method) {
  return method.name.startsWith('[') ? `${name}[Symbol.${method.name.slice(1)}` : `${name}.${method.name}`
}

function withAnchors(headings) {
  const seen = new Map()
  return headings.map((heading) => {
    const slug = heading.text
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return { ...heading, anchor: count === 0 ? slug : `${slug}-${count}` }
  })
}

async function pageText({ about, headings, entries }, pageView) {
  let view = { ...pageView, entry: entries[0] }
  const [first, ...rest] = headings
  const blocks = [note, `# ${first.text}`, about, contents(rest)]
  for (const { level, text, entry, module, reflection, method } of rest) {
    blocks.push(`${'#'.repeat(level)} ${text}`)
    if (module !== undefined) {
      view = { ...pageView, entry }
      blocks.push(...passedOnBlocks(module, view))
    }
    if (method !== undefined) blocks.push(...(await callBlocks(method.signatures, view)))
    else if (reflection !== undefined) blocks.push(...(await exportBlocks(reflection, view)))
  }
  return `${blocks.join('\n\n')}\n`
}

/** Links to the exports of a page, a line for each part of it. */
function contents(headings) {
  const lines = []
  for (const { level, text, anchor } of headings) {
    if (level === 2) lines.push({ head: `[${text}](#${anchor})`, links: [] })
    if (level === 3) lines.at(-1).links.push(`[${text}](#${anchor})`)
  }
  return lines.map(({ head, links }) => `- ${[`**${head}**`, ...links].join(' · ')}`).join('\n')
}

function passedOnBlocks(module, view) {
  const links = passedOn(module)
    .filter(({ name }) => name !== 'default')
    .map((each) => linked(each.getTargetReflectionDeep(), view))
  const standard = passedOn(module).find(({ name }) => name === 'default')
  return [
    ...(links.length === 0 ? [] : [`Exports ${links.join(', ')} too.`]),
    ...(standard === undefined
      ? []
      : [`${linked(standard.getTargetReflectionDeep(), view)} is the default export too.`]),
  ]
}

function indexText(pages, view) {
  const blocks = [
    note,
    '# API',
    'Every function, class and type that the packages export, in the order in which you are likely to need them. For guides see [the README](../README.md).',
  ]
  for (const { title, about, path, headings } of pages) {
    blocks.push(`## [${title}](${posix.relative('docs', path)})`, about, ...indexLists(headings, view))
  }
  return `${blocks.join('\n\n')}\n`
}

function indexLists(headings, view) {
  const exported = headings.filter(({ level }) => level === 3).map(({ reflection }) => reflection)
  const values = exported.filter((each) => valueKinds.includes(each.kind))
  const others = exported.filter((each) => !values.includes(each))
  return [
    values.map((each) => indexLine(each, view)).join('\n'),
    others.length === 0 ? '' : `Also ${others.map((each) => linked(each, view)).join(', ')}.`,
  ].filter((text) => text !== '')
}

function indexLine(reflection, view) {
  const comment = reflection.comment ?? reflection.signatures?.find((each) => each.comment)?.comment
  const sentence = firstSentence(comment, view.link)
  return `- ${linked(reflection, view)}${sentence === '' ? '' : ` — ${sentence}`}`
}
