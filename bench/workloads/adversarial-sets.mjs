import { flat, seeded, segment } from '../corpus/random.mjs'

// Files up to 500 KiB and URLs that make each kind of matcher do its worst. Each set aims at something that an engine might do.

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i))
const fill = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const group = (patterns) =>
  flat(`User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join('')}`)
const letters = (i) =>
  String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26), 97 + (Math.floor(i / 676) % 26))
const site = 'https://www.attacked.example'

function words(count, seed) {
  const random = seeded(seed)
  return range(count, (i) => `/${segment(random)}/${segment(random)}/${i}`)
}

/** @type {{ name: string, aims: string, text: () => string, path: (sizeBytes: number) => string }[]} */
export const adversarialSets = [
  {
    name: 'many stars',
    aims: 'backtracking: 50 rules /*a*a…*b with 25 stars, and a path of a',
    text: () => group(range(50, (i) => `/${'*a'.repeat(25)}*b${i}`)),
    path: (sizeBytes) => fill('a', sizeBytes),
  },
  {
    name: 'a…b…a',
    aims: 'filters by rare parts: 995 patterns of 500 characters that differ in the place of one b',
    text: () => group(range(995, (i) => `/*${fill('a', i % 499)}b${fill('a', 499 - (i % 499))}`)),
    path: (sizeBytes) => fill(`${'a'.repeat(240)}b`, sizeBytes),
  },
  {
    name: 'periodic needles',
    aims: 'native substring search: a²⁰ba⁴⁷⁹ in (a⁴⁷⁰b)*',
    text: () => group(range(995, (i) => `/*${fill('a', 20)}b${fill('a', 479 - (i % 7))}${letters(i)}`)),
    path: (sizeBytes) => fill(`${'a'.repeat(470)}b`, sizeBytes),
  },
  {
    name: 'star first',
    aims: 'rules without a literal beginning: 20,000 of them',
    text: () => group(range(20_000, (i) => `*${letters(i)}x${i}`)),
    path: (sizeBytes) => fill(range(60, (i) => `${letters(i)}x${i * 7}`).join('/'), sizeBytes),
  },
  {
    name: 'short segments',
    aims: 'filters that need three letters in a row: /*a*b*…',
    text: () =>
      group(range(20_000, (i) => `/*${letters(i)[0]}*${letters(i)[1]}*${letters(i)[2]}*${i % 10}$`)),
    path: (sizeBytes) => fill('abcdefghijklmnopqrstuvwxyz', sizeBytes),
  },
  {
    name: 'one node',
    aims: 'wildcards that all hang on the same prefix',
    text: () => group(range(18_000, (i) => `/shop/*${letters(i)}*q${i}`)),
    path: (sizeBytes) => `/shop/${fill(range(40, (i) => `${letters(i)}q`).join('-'), sizeBytes)}`,
  },
  {
    name: 'shared prefix',
    aims: 'tries with long common beginnings: 4,000 rules that differ at the end',
    text: () => group(range(4000, (i) => `/${fill('shared/', 100)}${letters(i)}${i}`)),
    path: (sizeBytes) => `/${fill('shared/', 100)}${fill('aaa1', sizeBytes)}`,
  },
  {
    name: 'nested prefixes',
    aims: 'a path that every rule matches: /a, /aa, /aaa, …',
    text: () => group(range(950, (i) => `/${fill('a', i + 1)}${i % 2 === 0 ? '' : '*b$'}`)),
    path: (sizeBytes) => fill('a', sizeBytes),
  },
  {
    name: 'anchored',
    aims: 'rules that decide at the end only: 15,000 with $',
    text: () =>
      group(range(15_000, (i) => (i % 2 === 0 ? `/*.${letters(i)}${i}$` : `/*/${letters(i)}*.html$`))),
    path: (sizeBytes) => `${fill('/abc/bcd.aab', sizeBytes - 5)}.htm`,
  },
  {
    name: 'percent',
    aims: 'normal forms: escapes in every pattern and all over the path, in lower case',
    text: () => group(range(12_000, (i) => `/*%e2%82%ac%7e${letters(i)}%2f${i}`)),
    path: (sizeBytes) => fill('%e2%82%ac%7eaab%41%2f', sizeBytes - (sizeBytes % 3)),
  },
  {
    name: 'non-ASCII',
    aims: 'bytes: patterns and URLs outside ASCII, segments that match inside an escape',
    text: () => group(range(12_000, (i) => (i % 3 === 0 ? `/*A9*é${i}` : `/été/*${letters(i)}ü`))),
    path: (sizeBytes) => fill('/été/éaab', Math.floor(sizeBytes / 1.5)),
  },
  {
    name: '500 KiB of words',
    aims: 'size alone: literal rules, a path that goes deep and misses',
    text: () => group(words(15_500, 3)),
    path: (sizeBytes) => fill(words(400, 3).at(-1), sizeBytes),
  },
  {
    name: 'one giant rule',
    aims: 'a single line of 500 KiB: 166,000 stars',
    text: () => group([`/${'*ab'.repeat(166_000)}`]),
    path: (sizeBytes) => fill('ab', sizeBytes),
  },
  {
    name: 'only stars',
    aims: 'stars without anything between them',
    text: () => group(range(480, (i) => `/${'*'.repeat(1000)}${letters(i)}`)),
    path: (sizeBytes) => fill('abcdefg', sizeBytes),
  },
  {
    name: 'many groups',
    aims: 'merging: 13,500 groups, every other one for the same robot',
    text: () =>
      flat(
        range(
          13_500,
          (i) => `user-agent:${i % 2 === 0 ? '*' : `bot${i}`}\ndisallow:/*${letters(i)}${i}\n`,
        ).join(''),
      ),
    path: (sizeBytes) => fill('/aab/abc', sizeBytes),
  },
]

export const attackedSite = site

/** A URL whose path and query have so many bytes; a variant differs at its end, so that no answer can be remembered. */
export function attackingUrl({ path }, sizeBytes, variant) {
  const made = path(sizeBytes - 2)
  const rooted = made.startsWith('/') ? made : `/${made}`
  return flat(`${site}${rooted}${variant}`)
}
