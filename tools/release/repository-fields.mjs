/**
 * What npm shows of a package beside its name, with the repository that it is released from (docs/decisions/0059).
 *
 * @param {Record<string, any>} manifest its package.json
 * @param {{ repository: string, directory: string }} where the address of the repository, such as `https://github.com/OWNER/NAME`, and the folder of the package in it
 * @returns {Record<string, any>} package.json with `homepage`, `bugs` and `repository`
 */
export function withRepository(manifest, { repository, directory }) {
  return {
    ...manifest,
    homepage: `${repository}/tree/v${manifest.version}/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
    // npm compares it with the repository of the workflow that signs the provenance.
    repository: { type: 'git', url: `git+${repository}.git`, directory },
  }
}

/**
 * A README with absolute links. npm resolves relative ones against the repository, but not always below the folder of the package.
 *
 * @param {string} text the README
 * @param {{ repository: string, directory: string, version: string }} where as for `withRepository`; links lead to the tag of the version
 * @returns {string} the README
 */
export function withAbsoluteLinks(text, { repository, directory, version }) {
  const base = new URL(`${repository}/blob/v${version}/${directory}/README.md`)
  return text.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_link, path) => `](${new URL(path, base).href})`)
}

/**
 * The address of the repository: the one given, or that of the workflow which runs.
 *
 * @param {string | undefined} given
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function repositoryAddress(given, { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name }) {
  if (given !== undefined) return given.replace(/(?:\.git)?\/?$/, '')
  return server === undefined || name === undefined ? undefined : `${server}/${name}`
}
