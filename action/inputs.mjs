/** The inputs of the action. Throws an error that says what an input must be. */
export function readInputs(env) {
  const { RULY_SARIF: sarif = '', RULY_MAX_WARNINGS: maxWarnings = '' } = env
  if (!['', 'true', 'false'].includes(sarif)) throw new Error(`sarif must be true or false, got "${sarif}".`)
  const [urls = '', ...others] = linesOf(env.RULY_URLS)
  if (others.length > 0) throw new Error('urls must be one file or one URL, got several lines.')
  const files = linesOf(env.RULY_FILES)
  return {
    files: files.length === 0 ? ['.'] : files,
    gates: linesOf(env.RULY_FAIL_ON),
    agents: linesOf(env.RULY_AGENTS),
    base: (env.RULY_BASE ?? '').trim(),
    urls,
    maxWarnings: maxWarnings.trim(),
    sarif: sarif === 'true',
    version: (env.RULY_VERSION ?? '').trim(),
  }
}

/** The lines of an input, without blank ones. */
function linesOf(text = '') {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
