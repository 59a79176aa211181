import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../../scripts/files.mjs'

/** The inputs that a file keeps: one JSON string on each line, one character (U+0000 to U+00FF) for each byte. */
export function readInputs(path) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => Buffer.from(JSON.parse(line), 'latin1'))
}

/** A target with all its seeds and words: its own, and those in files (target.ts). */
export function withInputs(name, target) {
  const inputsIn = (kind, file) => readInputs(`${root}tools/fuzz/${kind}/${file}.ndjson`)
  const textsIn = (kind, file) => inputsIn(kind, file).map((input) => input.toString('latin1'))
  const { seeds = [], words = [], dictionaries = [] } = target
  const kept = textsIn('seeds', name)
  const known = [name, ...dictionaries].flatMap((file) => textsIn('dictionaries', file))
  const parts = kept.flatMap((seed) => seed.split('\x1e'))
  return { ...target, seeds: [...kept, ...seeds], words: [...words, ...known, ...parts] }
}

export function writeInputs(path, inputs) {
  const lines = inputs.map((input) => `${JSON.stringify(input.toString('latin1'))}\n`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.join(''))
}

/** The .txt files of a folder, each cut to so many bytes; one character for each byte. */
export function filesIn(folder, maxBytes) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.map((name) => readFileSync(join(folder, name)).toString('latin1', 0, maxBytes))
}

/** Adds the runs of a target to those that a file counts; returns all of them, by target. */
export function addRuns(path, name, { runs, seconds }) {
  const all = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const before = all[name] ?? { runs: 0, seconds: 0 }
  all[name] = { runs: before.runs + runs, seconds: Math.round(before.seconds + seconds) }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
  return all
}
