import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { root } from '../../scripts/files.mjs'
import { makeFiles } from './made.mjs'

/** The real files stand beside the checkout, where present; they are never copied into it. */
const realFolder = `${root}../shared/corpus/`

/**
 * The robots.txt files that everything is measured on, always in the same order.
 *
 * @returns {{ name: string, files: { name: string, bytes: Buffer }[] }}
 */
export function loadCorpus({ made = false } = {}) {
  if (!made && existsSync(realFolder)) {
    const files = realFiles()
    return { name: `${files.length} real files`, files }
  }
  const files = makeFiles(4394)
  return { name: `${files.length} made files with the statistics of real ones`, files }
}

function realFiles() {
  return readdirSync(realFolder)
    .filter((name) => name.endsWith('.txt'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => ({ name, bytes: readFileSync(realFolder + name) }))
    .filter(({ bytes }) => bytes.length > 0)
}

/** The file of median size, which stands for all. */
export function medianFile({ files }) {
  return files.toSorted((a, b) => a.bytes.length - b.bytes.length)[files.length >> 1].bytes
}

/** What every engine is handed: one string of the file, read as UTF-8 as programs do; the mark at the beginning stays. */
export function textOf({ bytes }) {
  return bytes.toString('utf8')
}

/** The same as `textOf`, in objects that a workload can keep. */
export function withText(file) {
  return { ...file, text: textOf(file) }
}

/** Whether the file is really a robots.txt of usual size: error pages and giants would otherwise be most of the bytes. */
export function isSmallRobotsFile({ bytes }) {
  return bytes.length < 20_000 && !/<(?:!doctype|html|head|body|script)/i.test(bytes.toString('latin1'))
}

/**
 * Every `step`-th file, beginning where the sample's mean size comes nearest to that of all files. A few giants are most of the
 * bytes: a sample that happens to hold the largest would be about that one file.
 */
export function sampleOf(files, step) {
  const mean = meanSize(files)
  const samples = Array.from({ length: step }, (_, start) => files.filter((_file, i) => i % step === start))
  const distance = (sample) => Math.abs(meanSize(sample) - mean)
  return samples.reduce((best, sample) => (distance(sample) < distance(best) ? sample : best))
}

function meanSize(files) {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0) / files.length
}
