/** What tells one JavaScript runtime from another. */
export interface Runtime {
  readonly process?: { readonly versions?: Readonly<Record<string, string | undefined>> }
  readonly Deno?: {
    readonly permissions?: { querySync?(permission: { readonly name: 'env' }): { readonly state: string } }
  }
  readonly navigator?: { readonly userAgent?: string }
}

/** Why connections of undici's do not work on this runtime; undefined where they do: on Node, and on Deno where it may read its environment. */
export function whyNoSockets(runtime: Runtime = globalThis): string | undefined {
  const { process, Deno, navigator } = runtime
  if (navigator?.userAgent === 'Cloudflare-Workers') return 'Cloudflare Workers have not'
  if (Deno !== undefined)
    return Deno.permissions?.querySync?.({ name: 'env' }).state === 'granted'
      ? undefined
      : 'Deno has only with --allow-env'
  if (process?.versions?.['bun'] !== undefined) return 'Bun has not'
  return process?.versions?.['node'] === undefined ? 'this runtime has not' : undefined
}
