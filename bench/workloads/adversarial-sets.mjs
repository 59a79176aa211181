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

/** @type {{ name: string, aims: string, text: () => string, path: (octets: number) => string }[]} */
export const adversarialSets = [
  {
    name: 'many stars',
    aims: 'backtracking: 50 rules /*a*a…*b with 25 stars, and a path of a',
    text: () => group(range(50, (i) => `/${'*a'.repeat(25)}*b${i}`)),
    path: (octets) => fill('a', octets),
  },
  {
    name: 'a…b…a',
    aims: 'filters by rare parts: 995 patterns of 500 characters that differ in the place of one b',
    text: () => group(range(995, (i) => `/*${fill('a', i % 499)}b${fill('a', 499 - (i % 499))}`)),
    path: (octets) => fill(`${'a'.repeat(240)}b`, octets),
  },
  {
    name: 'periodic needles',
    aims: 'native substring search: a²⁰ba⁴⁷⁹ in (a⁴⁷⁰b)*',
    text: () => group(range(995, (i) => `/*${fill('a', 20)}b${fill('a', 479 - (i % 7))}${letters(i)}`)),
    path: (octets) => fill(`${'a'.repeat(470)}b`, octets),
  },
  {
    name: 'star first',
    aims: 'rules without a literal beginning: 20,000 of them',
    text: () => group(range(20_000, (i) => `*${letters(i)}x${i}`)),
    path: (octets) => fill(range(60, (i) => `${letters(i)}x${i * 7}`).join('/'), octets),
  },
  {
    name: 'short segments',
    aims: 'filters that need three letters in a row: /*a*b*…',
    text: () =>
      group(range(20_000, (i) => `/*${letters(i)[0]}*${letters(i)[1]}*${letters(i)[2]}*${i % 10}$`)),
    path: (octets) => fill('abcdefghijklmnopqrstuvwxyz', octets),
  },
  {
    name: 'one node',
    aims: 'wildcards that all hang on the same prefix',
    text: () => group(range(18_000, (i) => `/shop/*${letters(i)}*q${i}`)),
    path: (octets) => `/shop/${fill(range(40, (i) => `${letters(i)}q`).join('-'), octets)}`,
  },
  {
    name: 'shared prefix',
    aims: 'tries with long common beginnings: 4,000 rules that differ at the end',
    text: () => group(range(4000, (i) => `/${fill('shared/', 100)}${letters(i)}${i}`)),
    path: (octets) => `/${fill('shared/', 100)}${fill('aaa1', octets)}`,
  },
  {
    name: 'nested prefixes',
    aims: 'a path that every rule matches: /a, /aa, /aaa, …',
    text: () => group(range(950, (i) => `/${fill('a', i + 1)}${i % 2 === 0 ? '' : '*b$'}`)),
    path: (octets) => fill('a', octets),
  },
  {
    name: 'anchored',
    aims: 'rules that decide at the end only: 15,000 with $',
    text: () =>
      group(range(15_000, (i) => (i % 2 === 0 ? `/*.${letters(i)}${i}$` : `/*/${letters(i)}*.html$`))),
    path: (octets) => `${fill('/abc/bcd.aab', octets - 5)}.htm`,
  },
  {
    name: 'percent',
    aims: 'normal forms: escapes in every pattern and all over the path, in lower case',
    text: () => group(range(12_000, (i) => `/*%e2%82%ac%7e${letters(i)}%2f${i}`)),
    path: (octets) => fill('%e2%82%ac%7eaab%41%2f', octets - (octets % 3)),
  },
  {
    name: 'non-ASCII',
    aims: 'octets: patterns and URLs outside ASCII, segments that match inside an escape',
    text: () => group(range(12_000, (i) => (i % 3 === 0 ? `/*A9*é${i}` : `/été/*${letters(i)}ü`))),
    path: (octets) => fill('/été/éaab', Math.floor(octets / 1.5)),
  },
  {
    name: '500 KiB of words',
    aims: 'size alone: literal rules, a path that goes deep and misses',
    text: () => group(words(15_500, 3)),
    path: (octets) => fill(words(400, 3).at(-1), octets),
  },
  {
    name: 'one giant rule',
    aims: 'a single line of 500 KiB: 166,000 stars',
    text: () => group([`/${'*ab'.repeat(166_000)}`]),
    path: (octets) => fill('ab', octets),
  },
  {
    name: 'only stars',
    aims: 'stars without anything between them',
    text: () => group(range(480, (i) => `/${'*'.repeat(1000)}${letters(i)}`)),
    path: (octets) => fill('abcdefg', octets),
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
    path: (octets) => fill('/aab/abc', octets),
  },
]

export const attackedSite = site

/** A URL whose path and query have so many octets; a variant differs at its end, so that no answer can be remembered. */
export function attackingUrl({ path }, octets, variant) {
  const made = path(octets - 2)
  const rooted = made.startsWith('/') ? made : `/${made}`
  return flat(`${site}${rooted}${variant}`)
}
