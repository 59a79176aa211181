import type { Robot } from 'ruly'

/**
 * The robot that a name on the command line means: several product tokens with commas between are those of one robot.
 *
 * A whole User-Agent header may have commas, too: it has more than tokens between them.
 */
export function robotNamed(name: string): Robot {
  return tokens.test(name) ? name.split(/\s*,\s*/) : name
}

const tokens = /^[\w.-]+(?:\s*,\s*[\w.-]+)+$/
