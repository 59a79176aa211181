/** The values in a file such as GITHUB_OUTPUT: `name=value`, or `name<<END` with the lines up to END. */
export function readOutputs(text) {
  const outputs = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, name, end] = /^([\w-]+)<<(.+)$/.exec(lines[at]) ?? []
    if (name === undefined) {
      const [, plain, value] = /^([\w-]+)=(.*)$/.exec(lines[at]) ?? []
      if (plain !== undefined) outputs[plain] = value
      continue
    }
    const last = lines.indexOf(end, at + 1)
    if (last === -1) throw new Error(`The output "${name}" has no line "${end}" at its end.`)
    outputs[name] = lines.slice(at + 1, last).join('\n')
    at = last
  }
  return outputs
}

/** The annotations in a log, as the runner of GitHub reads them: kind, properties and message. */
export function readAnnotations(log) {
  return Array.from(
    log.matchAll(/^::(error|warning|notice)(?: (.*?))?::(.*)$/gm),
    ([, kind, properties = '', message]) => ({
      kind,
      ...Object.fromEntries(
        properties
          .split(',')
          .filter(Boolean)
          .map((property) => {
            const at = property.indexOf('=')
            const value = property
              .slice(at + 1)
              .replaceAll('%3A', ':')
              .replaceAll('%2C', ',')
            return [property.slice(0, at), unescaped(value)]
          }),
      ),
      message: unescaped(message),
    }),
  )
}

function unescaped(text) {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}
