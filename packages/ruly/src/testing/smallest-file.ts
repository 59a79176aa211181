/**
 * Makes a robots.txt as small as it can be while something still holds, such as that two parsers disagree about it.
 *
 * Leaves out runs of lines, then single lines, then characters after the colons of the rest, until nothing more can be left out. The name of
 * a field goes as a whole or not at all.
 *
 * @param robots the file, for which `holds` is true
 * @param holds whether it still holds for a smaller file
 * @returns the smallest file that was found
 * @example
 * const robots = '# hello\nUser-agent: *\nDisallow: /a\nDisallow: /b\n'
 * smallestFile(robots, (file) => !parse(file).check('a', '/b').allowed) // 'User-agent:*\nDisallow:/'
 */
export function smallestFile(robots: string, holds: (robots: string) => boolean): string {
  const tries = smallerFiles(robots)
  let step = tries.next()
  while (step.done !== true) step = tries.next(holds(step.value))
  return step.value
}

/**
 * Gives the files that `smallestFile` tries, for answers that come later: pass `next` whether it still holds for the file before.
 *
 * @param robots the file
 * @yields smaller files
 * @returns the smallest one for which it held
 * @example
 * const tries = smallerFiles('# hello\nUser-agent: *\nDisallow: /a\n')
 * let step = tries.next()
 * while (!step.done) step = tries.next(await Promise.resolve(step.value.includes('/a')))
 * console.log(step.value) // /a
 */
export function* smallerFiles(robots: string): Generator<string, string, boolean> {
  const lines = yield* withoutParts(robots.split(/(?<=\n|\r(?!\n))/))
  const characters = yield* withoutParts(lines.flatMap(characterParts))
  return characters.join('')
}

function characterParts(line: string): readonly string[] {
  const begin = line.indexOf(':') + 1
  return begin === 0 ? [line] : [line.slice(0, begin), ...Array.from(line.slice(begin))]
}

/** Leaves out halves, then quarters, and so on to single parts, and begins again while that finds any. */
function* withoutParts(parts: readonly string[]): Generator<string, readonly string[], boolean> {
  let kept = parts
  for (let size = Math.max(1, kept.length >> 1); size >= 1; size >>= 1) {
    for (let at = 0; at < kept.length;) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (yield fewer.join('')) kept = fewer
      else at += size
    }
  }
  return kept.length < parts.length ? yield* withoutParts(kept) : kept
}
