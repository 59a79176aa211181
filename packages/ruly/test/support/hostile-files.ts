/** The line above rules for everybody. */
export const everyone = 'User-agent: *\n'

/** Files of so many bytes, each of them a line end. */
export const lineEnds: Readonly<Record<string, (size: number) => string>> = {
  'nothing but CR': (size) => '\r'.repeat(size),
  'nothing but LF, and a CR at the end': (size) => `${'\n'.repeat(size)}\r`,
  'nothing but CR, and an LF at the end': (size) => `${'\r'.repeat(size)}\n`,
  'LF and CR in turn': (size) => '\n\r'.repeat(size / 2),
}

/** Files of so many bytes, of few lines. */
export const fewLines: Readonly<Record<string, (size: number) => string>> = {
  'nothing but NUL': (size) => '\0'.repeat(size),
  'NUL behind a rule': (size) => `${everyone}Disallow: /a\n${'\0'.repeat(size)}`,
  'one line of text': (size) => 'x'.repeat(size),
  'one line of words': (size) => 'a '.repeat(size / 2),
  'nothing but spaces': (size) => ' '.repeat(size),
  'spaces before a name': (size) => `${' '.repeat(size)}Disallow: /a`,
  'spaces before a colon': (size) => `Disallow${' '.repeat(size)}: /a`,
  'spaces inside of a value': (size) => `${everyone}Disallow: /a${' '.repeat(size)}b`,
  'nothing but colons': (size) => ':'.repeat(size),
  'a rule with a long comment': (size) => `${everyone}Disallow: /a #${'x'.repeat(size)}`,
  'a rule with a long path': (size) => `${everyone}Disallow: /a${'/b'.repeat(size / 2)}`,
  'a rule of stars': (size) => `${everyone}Disallow: /a${'*'.repeat(size)}`,
  'a rule of stars that are not at its end': (size) => `${everyone}Disallow: /${'*'.repeat(size)}b`,
  'a rule of tags without an end': (size) => `${everyone}Disallow: /a>${'<'.repeat(size)}`,
  'a rule of escapes': (size) => `${everyone}Disallow: /a${'%C3'.repeat(size / 3)}`,
  'a rule of dot segments': (size) => `${everyone}Disallow: /a${'/..'.repeat(size / 3)}`,
  'a robot with a long name': (size) => `User-agent: ${'a-'.repeat(size / 2)}\nDisallow: /a`,
  'a delay of digits': (size) => `${everyone}Crawl-delay: ${'1'.repeat(size)}..`,
  'an extension with a long value': (size) => `Content-Signal: ${'a=b,'.repeat(size / 4)}`,
}

function lines(size: number, line: (i: number) => string): string {
  return Array.from({ length: size }, (_, i) => `${line(i)}\n`).join('')
}

/** Files of so many lines or groups. */
export const many: Readonly<Record<string, (size: number) => string>> = {
  rules: (size) => everyone + lines(size, (i) => `Disallow: /a${i}`),
  'rules that are the same': (size) => everyone + lines(size, () => 'Disallow: /a'),
  'rules with wildcards': (size) => everyone + lines(size, (i) => `Disallow: /*a${i}*b$`),
  'rules without a value': (size) => everyone + lines(size, () => 'Disallow:'),
  'rules that count otherwise than they stand': (size) =>
    everyone + lines(size, (i) => `Disallow: /a${i}\0b`),
  'rules without a group': (size) => lines(size, (i) => `Disallow: /a${i}`),
  'groups for others': (size) => lines(size, (i) => `User-agent: b${i}\nDisallow: /a${i}\n`),
  'groups for the robot': (size) => lines(size, (i) => `User-agent: x\nDisallow: /a${i}\n`),
  'groups for the robot and others': (size) =>
    lines(size, (i) => `User-agent: x\nUser-agent: b${i}\nDisallow: /a${i}\n`),
  'groups for everyone': (size) => lines(size, (i) => `User-agent: *\nDisallow: /a${i}\n`),
  'groups without rules': (size) => lines(size, (i) => `User-agent: b${i}\n`),
  'user-agent lines of one group': (size) => `${lines(size, (i) => `User-agent: b${i}`)}Disallow: /a\n`,
  'user-agent lines that name the robot': (size) => `${lines(size, () => 'User-agent: x')}Disallow: /a\n`,
  sitemaps: (size) => lines(size, (i) => `Sitemap: https://example.com/${i}`),
  'delays of robots that share their rules': (size) =>
    `${lines(size, (i) => `User-agent: ${i % 2 === 0 ? 'x' : `b${i}`}\nCrawl-delay: ${i}`)}Disallow: /a\n`,
  'delays of one group': (size) => `User-agent: x\n${lines(size, (i) => `Crawl-delay: ${i}`)}`,
  'unknown fields': (size) => lines(size, (i) => `Field-${i}: x`),
}
