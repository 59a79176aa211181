import { asQuestions } from '../corpus/questions.mjs'
import { flat, pick, seeded, segment } from '../corpus/random.mjs'

export const kinds = ['literal', '20 % wildcards']

/** A file of one group with `size` different rules of one kind, and questions of which half go deep into it. */
export function madeGroup(kind, size, questionCount, site = 'https://www.made.example') {
  const random = seeded(size * 31 + kinds.indexOf(kind))
  const rules = new Set()
  while (rules.size < size) rules.add(rule(random, kind !== 'literal' && random() < 0.2))
  const list = [...rules]
  const lines = list.map((path, i) => `${i % 10 === 9 ? 'Allow' : 'Disallow'}: ${path}`)
  const paths = Array.from({ length: questionCount }, (_, i) =>
    i % 2 === 0
      ? `${pick(random, list)
          .replace('$', '')
          .replaceAll('*', () => segment(random))}${segment(random)}`
      : randomPath(random),
  )
  return { text: flat(`User-agent: *\n${lines.join('\n')}\n`), site, questions: asQuestions(paths, site) }
}

/** Of the wildcard rules in real files about half begin with a star after the slash, and a quarter end in `$`. */
function rule(random, wild) {
  const literal = randomPath(random)
  if (!wild) return literal
  const end = random() < 0.25 ? '$' : ''
  const kind = random()
  if (kind < 0.45) return `/*${literal}${end}`
  if (kind < 0.55) return `/*${segment(random)}=${end}`
  if (kind < 0.8) return `${literal}*/${segment(random)}${end}`
  return `/${segment(random)}/*/${segment(random)}/*.${segment(random)}${end}`
}

function randomPath(random) {
  return `/${Array.from({ length: 1 + Math.floor(random() * 3) }, () => segment(random)).join('/')}/`
}

/** A file of about 500 KiB: one group, 13,000 literal rules. */
export function halfMebibyte() {
  const random = seeded(512)
  const lines = ['User-agent: *']
  let sizeBytes = 14
  while (sizeBytes < 510_000) {
    const line = `Disallow: ${randomPath(random)}entry-${lines.length}`
    lines.push(line)
    sizeBytes += line.length + 1
  }
  return flat(`${lines.join('\n')}\n`)
}
