import { readNdjson, root } from '../../scripts/files.mjs'
import { proseOf } from './prose-texts.mjs'

const everywhere = ['page', 'internal', 'comment', 'string']

/**
 * Phrases that are not plain English, each with what to `write` in place of it.
 *
 * `find` is a pattern, matched without regard to case, at word boundaries, and a space matches any white space, so also the end of a line.
 * `in` limits a row to some kinds of text: `page` (README and guides), `internal` (ARCHITECTURE, CONTRIBUTING, decisions), `comment`, `string`.
 * `unless` is a pattern of what makes the phrase right if it stands in the same paragraph.
 */
const rows = readNdjson(`${root}tools/docs/phrases.ndjson`).map(({ unless, ...row }) => ({
  in: everywhere,
  ...row,
  unless: unless === undefined ? undefined : new RegExp(unless),
  pattern: new RegExp(String.raw`(?<![\w-])(?:${row.find.replaceAll(' ', String.raw`\s+`)})(?![\w-])`, 'gi'),
}))

/**
 * The phrases in the prose of one file that are not plain English.
 *
 * @returns for each the file and what to tell: `file:line:column "phrase": write this`
 */
export function findPhrases(path, text) {
  return proseOf(path, text).flatMap(({ kind, text: prose }) =>
    rows.filter((row) => row.in.includes(kind)).flatMap((row) => findPhrase(row, prose, { path, text })),
  )
}

function findPhrase({ pattern, unless, write }, prose, { path, text }) {
  return Array.from(prose.matchAll(pattern))
    .filter(({ index }) => unless === undefined || !unless.test(paragraphAt(text, index)))
    .map(({ index, 0: phrase }) => {
      const before = text.slice(0, index).split('\n')
      const place = `${path}:${before.length}:${before.at(-1).length + 1}`
      return { path, message: `${place} "${phrase.replaceAll(/\s+/g, ' ')}": write ${write}` }
    })
}

function paragraphAt(text, index) {
  const end = text.indexOf('\n\n', index)
  return text.slice(text.lastIndexOf('\n\n', index) + 1, end < 0 ? undefined : end)
}
