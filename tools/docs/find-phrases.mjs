import { phrases } from './phrases.mjs'
import { proseOf } from './prose-texts.mjs'

const everywhere = ['page', 'internal', 'comment', 'string']
const rows = phrases.map((row) => ({
  in: everywhere,
  ...row,
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
