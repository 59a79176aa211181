import { flat, pick, seeded, segment, shuffle } from './random.mjs'

/** Robots that are asked for: some have a group of their own in many files, the last one in none. */
export const agents = ['Googlebot', 'GPTBot', 'CCBot', 'AhrefsBot', 'ExampleBot']

/** The site that a file is taken to be from. */
export function siteOf(index) {
  return `https://www.site-${index}.example`
}

/**
 * URLs to ask about a file: half are made of the file's own rules, so that matchers have to go deep, half are random. As
 * programs have them: serialised by `URL`. In a random order, so that every n-th is a fair sample.
 *
 * @returns {{ urls: string[], paths: string[] }} `paths` is what engines take that must be handed the path
 */
export function questionsFor(text, site, count, seed) {
  const random = seeded(seed)
  const patterns = patternsIn(text)
  const asked = Array.from({ length: count }, (_, i) =>
    i % 2 === 0 && patterns.length > 0 ? derived(random, pick(random, patterns)) : randomPath(random),
  )
  return asQuestions(shuffle(random, asked), site)
}

export function asQuestions(paths, site) {
  const urls = paths.map((path) => flat(serialised(path, site)))
  return { urls, paths: urls.map((url) => flat(url.slice(site.length))) }
}

/** All path patterns of a file, read as crudely as can be: this only makes questions. */
function patternsIn(text) {
  return Array.from(
    text.matchAll(/^[ \t]*(?:dis)?allow[ \t]*:[ \t]*(\/[^\s#]*|\*[^\s#]*)/gim),
    (match) => match[1],
  )
}

function derived(random, pattern) {
  const ends = pattern.endsWith('$')
  const filled = (ends ? pattern.slice(0, -1) : pattern).replaceAll('*', () => segment(random))
  const kind = random()
  if (kind < 0.3) return filled
  // Half a pattern does not match but walks as deep.
  if (kind < 0.5) return filled.slice(0, Math.max(1, Math.floor(filled.length * random())))
  return `${filled}${kind < 0.9 ? `${segment(random)}/${segment(random)}` : `?id=${segment(random)}`}`
}

function randomPath(random) {
  const folders = Array.from({ length: 1 + Math.floor(random() * 4) }, () => segment(random))
  const path = `/${folders.join('/')}`
  const kind = random()
  if (kind < 0.3) return `${path}/`
  if (kind < 0.6) return `${path}.html`
  return kind < 0.8 ? `${path}?${segment(random)}=${segment(random)}` : path
}

function serialised(path, site) {
  const rooted = path.startsWith('/') ? path : `/${path}`
  // Two slashes at the beginning would name a host.
  const url = new URL(site + rooted.replace(/^\/+/, '/'))
  url.hash = ''
  return url.href
}
