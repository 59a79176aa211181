/** What tells one JavaScript runtime from another. */
export interface Runtime {
  readonly process?: { readonly versions?: Readonly<Record<string, string | undefined>> }
  readonly Deno?: {
    readonly permissions?: { querySync?(permission: { readonly name: 'env' }): { readonly state: string } }
  }
  readonly navigator?: { readonly userAgent?: string }
}

/** The runtime, if undici's connections do not work on it; they do on Node, and on Deno where it may read its environment. */
export function runtimeWithoutSockets(runtime: Runtime = globalThis): string | undefined {
  const { process, Deno, navigator } = runtime
  if (navigator?.userAgent === 'Cloudflare-Workers') return 'Cloudflare Workers'
  if (Deno !== undefined)
    return Deno.permissions?.querySync?.({ name: 'env' }).state === 'granted'
      ? undefined
      : 'Deno without --allow-env'
  if (process?.versions?.['bun'] !== undefined) return 'Bun'
  return process?.versions?.['node'] === undefined ? 'this runtime' : undefined
}
