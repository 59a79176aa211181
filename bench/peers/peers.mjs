import { npmPeers } from './npm-peers.mjs'
import { rulyPeer } from './ruly.mjs'
import { simplePeer } from './simple.mjs'

/** Everybody in this process: ours first, then the simplest matcher for comparison, then those of npm. */
export const allPeers = [rulyPeer, simplePeer, ...npmPeers]

/** Not quite empty: one peer throws on an empty file. */
const nothing = 'User-agent: *\nDisallow:\n'

/** A file opened; one that the peer cannot read counts as a file without rules. */
export async function openSafely(peer, text, site) {
  try {
    return { file: await peer.open(text, site), failed: false }
  } catch {
    return { file: await peer.open(nothing, site), failed: true }
  }
}
