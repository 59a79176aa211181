/** The inputs of the action. Throws an error that says what an input must be. */
export function readInputs(env) {
  const { RULY_SARIF: sarif = '', RULY_MAX_WARNINGS: maxWarnings = '' } = env
  if (!['', 'true', 'false'].includes(sarif)) throw new Error(`sarif must be true or false, got "${sarif}".`)
  const [urls = '', ...others] = linesOf(env.RULY_URLS)
  if (others.length > 0) throw new Error('urls must be one file or one URL, got several lines.')
  const version = (env.RULY_VERSION ?? '').trim()
  // On Windows npm is a script of the shell, in which other characters could be code.
  if (!/^[\w.+-]*$/.test(version))
    throw new Error(`version must be a version or a tag of @ruly/cli, such as 0.1.0, got "${version}".`)
  const files = linesOf(env.RULY_FILES)
  return {
    files: files.length === 0 ? ['.'] : files,
    gates: linesOf(env.RULY_FAIL_ON),
    agents: linesOf(env.RULY_AGENTS),
    base: (env.RULY_BASE ?? '').trim(),
    urls,
    maxWarnings: maxWarnings.trim(),
    sarif: sarif === 'true',
    version,
    workingDirectory: (env.RULY_WORKING_DIRECTORY ?? '').trim() || '.',
  }
}

/** The lines of an input, without blank ones. */
function linesOf(text = '') {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
