import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { ConfigError } from '../runtime/config-error.ts'

/** Says whose token a request has. */
export interface BearerTokens {
  /** The number of the token in the file, from 1; undefined for none of them. Takes the same time for every wrong token. */
  ownerOf(authorization: string | undefined): number | undefined
}

/** Each line of the file is a token, except empty lines and those that begin with `#`. */
export function readTokens(path: string): BearerTokens {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`cannot read --token-file: ${(error as Error).message}`)
  }
  const tokens = text.split('\n').map((line) => line.trim())
  return tokensOf(tokens.filter((line) => line !== '' && !line.startsWith('#')))
}

/** @throws `ConfigError` for no tokens, and for short ones */
export function tokensOf(tokens: readonly string[]): BearerTokens {
  if (tokens.length === 0) throw new ConfigError('--token-file has no tokens. Put one on each line.')
  if (tokens.some((token) => token.length < shortest))
    throw new ConfigError(`--token-file has a token of fewer than ${shortest} characters.`)
  const known = tokens.map(digestOf)
  return {
    ownerOf(authorization = '') {
      // Digests have one length: neither the length nor the beginning of a token can be timed.
      const given = digestOf(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '')
      let owner: number | undefined
      for (const [index, digest] of known.entries()) if (timingSafeEqual(digest, given)) owner = index + 1
      return owner
    },
  }
}

/** Tokens that can be guessed are no tokens. */
const shortest = 16

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
