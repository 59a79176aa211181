/**
 * Phrases that are not plain English, each with what to write in place of it.
 *
 * `find` is matched without regard to case, at word boundaries, and a space matches any white space, so also the end of a line.
 * `in` limits a row to some kinds of text: `page` (README and guides), `internal` (ARCHITECTURE, CONTRIBUTING, decisions), `comment`, `string`.
 * `unless` is what makes the phrase right if it stands in the same paragraph.
 */
export const phrases = [
  { find: '(?<!there )(?:is|are|was|were) none', write: 'is not a …, does not exist' },
  { find: 'be none', write: 'not be a …, not exist' },
  { find: 'anew', write: 'again' },
  { find: 'at hand', write: 'local, available' },
  { find: '(?:held|hold|holds|holding)(?: \\w+){0,2} against', write: 'compared with, compare with' },
  { find: '(?:hang|hangs|hanging|hung) on', write: 'depend on, depends on' },
  { find: '(?:go|goes|going|gone|went) on', write: 'continue, continues, resumed' },
  { find: '(?:give|gives|giving|given|gave) way', write: 'is evicted, yields' },
  { find: 'asked for longest ago', write: 'least recently used' },
  { find: 'last asked for before', write: 'last requested before' },
  { find: 'whatever', write: 'any, all that' },
  { find: '(?:whoever|whomever)', write: 'any … that, those that' },
  { find: '(?:for|by|of|to|from|with) who', write: 'for clients that, for programs that' },
  { find: '(?:one|he) who', write: 'a caller that, a program that' },
  { find: 'everything else but', write: 'everything except' },
  { find: 'behind', unless: /\b(?:proxy|proxies|balancer|firewall|CDN|login)\b/, write: 'after' },
  { find: '(?:refused|rejects?|fails?|followed|stops?|ends?|gives up) at once', write: '… immediately' },
  { find: '(?:could not|cannot|can not|can|could) be worked on', write: 'cannot be processed' },
  { find: '(?:is|are|was|were) given up', write: 'is abandoned, is rolled back' },
  { find: 'has (?:something|nothing) in it', write: 'exists, is empty' },
  { find: 'how far it is', write: 'its progress' },
  { find: 'the option "', write: '"name" must be …, got …' },
  {
    find: 'is (?:a|an) (?:\\w+ )?(?:number|string|boolean|function|object|array),? not',
    write: 'must be …, got …',
  },
  { find: 'it is a whole number', write: 'must be a whole number' },
  { find: 'makes things fast', write: 'turns on a fast path' },
  { find: 'none that', write: 'not one that, no … that' },
  { find: 'has not, or not so', write: 'lacks or changes' },
  { find: 'octets?', in: ['page', 'string'], unless: /RFC 9309/, write: 'bytes, unless RFC 9309 is quoted' },
  { find: 'user agent lines?', write: 'user-agent line' },
]
