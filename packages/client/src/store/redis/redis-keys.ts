import { hash } from 'node:crypto'

import { SCHEMA_VERSION } from '../stored-entry.ts'

/** The keys of the store; all of one site are in one slot of a cluster. */
export interface RedisKeys {
  /** `PREFIX:1:{SITE}:entry:HASH`, where SITE is the key's text up to a space. */
  entry(key: string): string
  /** `PREFIX:1:{SITE}:lock:HASH` */
  lock(key: string): string
  /** `PREFIX:1:{SITE}:turns` */
  turns(site: string): string
  /** `PREFIX:1:{SITE}:history` and `PREFIX:1:{SITE}:history-files` */
  history(site: string): { readonly rows: string; readonly files: string }
  /** `PREFIX:1:changes`, a channel. */
  readonly changes: string
}

export function redisKeys(prefix: string): RedisKeys {
  const start = `${prefix}:${SCHEMA_VERSION}`
  const keyOf = (kind: string, key: string): string => {
    const [site = ''] = key.split(' ', 1)
    return `${start}:{${tagOf(site)}}:${kind}:${shortHash(key)}`
  }
  return {
    entry: (key) => keyOf('entry', key),
    lock: (key) => keyOf('lock', key),
    turns: (site) => `${start}:{${tagOf(site)}}:turns`,
    history: (site) => {
      const rows = `${start}:{${tagOf(site)}}:history`
      return { rows, files: `${rows}-files` }
    },
    changes: `${start}:changes`,
  }
}

/** An origin as it is; a hash of anything that is long or could be read otherwise, braces above all. */
function tagOf(site: string): string {
  return /^[\x21-\x7a]{1,200}$/.test(site) ? site : shortHash(site)
}

/** 128 bits: entries tell themselves whether they are those of another key. JSON, because UTF-8 would make lone surrogates alike. */
function shortHash(text: string): string {
  return hash('sha256', JSON.stringify(text), 'buffer').toString('base64url').slice(0, 22)
}
