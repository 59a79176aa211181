/** Files of half a megabyte that a search with a way back would read again and again. */
export function longFiles(): readonly string[] {
  const fillers = [' ', '\t', '\n', '\r', '\r\n', 'user-agent ', 'disallow ', '<', '\0', '\u2028']
  return fillers.flatMap((filler) => {
    const text = filler.repeat(Math.floor(512_000 / filler.length))
    return [text, `<html>${text}`]
  })
}
