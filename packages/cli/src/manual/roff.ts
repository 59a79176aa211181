/** Macros and text of a manual page, in the macros of man(7). */

/** The characters that roff would interpret, or print as others than ASCII. */
const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\(rs`,
  '-': String.raw`\-`,
  "'": String.raw`\(aq`,
  '"': String.raw`\(dq`,
  '`': String.raw`\(ga`,
  '^': String.raw`\(ha`,
  '~': String.raw`\(ti`,
}

/** Text as it is written, on one line. No line of it begins a macro. */
export function text(plain: string): string {
  const escaped = plain.replace(/[\\\-'"`^~]/g, (character) => escapes[character] ?? character)
  return escaped.startsWith('.') ? String.raw`\&${escaped}` : escaped
}

export function bold(plain: string): string {
  return String.raw`\fB${text(plain)}\fR`
}

export function italic(plain: string): string {
  return String.raw`\fI${text(plain)}\fR`
}

/** A call of a macro; its arguments are quoted. */
export function macro(name: string, ...words: readonly string[]): string {
  return [`.${name}`, ...words.map((word) => `"${word}"`)].join(' ')
}

/** A section, left out if nothing is in it. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  // A paragraph at the start of a section is one already.
  const own = lines[0] === macro('PP') ? lines.slice(1) : lines
  return own.length === 0 ? [] : [macro('SH', title), ...own]
}

/** A term and what it means, indented below it. */
export function term(name: string, means: string): readonly string[] {
  return [macro('TP'), name, text(means)]
}

/** Lines that keep their breaks. */
export function verbatim(plain: string): readonly string[] {
  return [macro('nf'), ...plain.split('\n').map(text), macro('fi')]
}

/** A description as a sentence: a capital letter at the start, and a full stop unless it is a question. */
export function sentence(description: string): string {
  return ended(`${description.charAt(0).toUpperCase()}${description.slice(1)}`, '.')
}

/** A text with what ends it; a question has its end. */
export function ended(plain: string, end: string): string {
  return plain.endsWith('?') ? plain : `${plain}${end}`
}

/** A paragraph, in which indented lines keep their breaks. */
export function paragraph(plain: string): readonly string[] {
  const lines = plain.split('\n').flatMap((line) => (line.startsWith(' ') ? verbatim(line) : [text(line)]))
  return [macro('PP'), ...lines]
}
