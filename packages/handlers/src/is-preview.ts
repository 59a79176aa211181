/** Options of `isPreview`. */
export interface PreviewOptions {
  /**
   * The branches whose builds are the site, on platforms that tell a build no more than its branch: Cloudflare and AWS Amplify.
   *
   * @default ['main', 'master']
   */
  readonly productionBranches?: readonly string[] | undefined
}

/** Variables of a process, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a build or a server belongs to a preview deployment of Vercel, Netlify, Cloudflare Pages, Cloudflare Workers Builds, Render or
 * AWS Amplify, by the variables that they set.
 *
 * @param env the environment, such as `process.env`
 * @param options which branches are the site
 * @returns true for a preview; false for production and where no variable of these platforms is set
 * @example
 * console.log(isPreview({ VERCEL_ENV: 'preview' })) // true
 * console.log(isPreview({ VERCEL_ENV: 'production' })) // false
 * console.log(isPreview({ CF_PAGES: '1', CF_PAGES_BRANCH: 'new-header' })) // true
 */
export function isPreview(
  env: Environment,
  { productionBranches = ['main', 'master'] }: PreviewOptions = {},
): boolean {
  const isOtherBranch = (branch: string | undefined): boolean =>
    branch !== undefined && branch !== '' && !productionBranches.includes(branch)
  // With `development`, it is the machine of a developer, or one that has the variables of one.
  if (isSet(env['VERCEL_ENV'])) return !/^(?:production|development)$/.test(env['VERCEL_ENV'])
  // Other programs use CONTEXT, too.
  if (isSet(env['NETLIFY'])) return isSet(env['CONTEXT']) && env['CONTEXT'] !== 'production'
  if (isSet(env['CF_PAGES'])) return isOtherBranch(env['CF_PAGES_BRANCH'])
  if (isSet(env['WORKERS_CI'])) return isOtherBranch(env['WORKERS_CI_BRANCH'])
  if (isSet(env['RENDER'])) return env['IS_PULL_REQUEST'] === 'true'
  if (isSet(env['AWS_APP_ID'])) return isSet(env['AWS_PULL_REQUEST_ID']) || isOtherBranch(env['AWS_BRANCH'])
  return false
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}
