/** The environment of this process without what decides about colours and columns. */
export function environment(): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    CLICOLOR_FORCE: _click,
    NODE_OPTIONS: _node,
    COLUMNS: _columns,
    // Node takes the terminals of CI services for colourless.
    CI: _ci,
    ...rest
  } = process.env
  return rest
}
