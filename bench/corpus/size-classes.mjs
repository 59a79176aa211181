import { withText } from './files.mjs'
import { questionsFor, siteOf } from './questions.mjs'

/** Where each class of sizes ends, in bytes, and how many of its files are measured. */
const classes = [
  { name: 'below 200 bytes', below: 200, files: 120 },
  { name: '200 to 500 bytes', below: 500, files: 120 },
  { name: '500 to 2,000 bytes', below: 2000, files: 120 },
  { name: '2,000 to 10,000 bytes', below: 10_000, files: 120 },
  { name: '10,000 bytes and more', below: Infinity, files: 24 },
]

/**
 * Files of each class of sizes, spread over the corpus, with questions about each.
 *
 * @param share how many of the files that are usually measured, from 0 to 1
 * @param urlsAFile how many different questions each file has
 * @returns {{ name: string, below: number, files: { text: string, site: string, questions: object }[] }[]}
 */
export function filesBySize(corpus, share, urlsAFile) {
  let atLeast = 0
  return classes.map(({ name, below, files: count }) => {
    const inClass = corpus.files.filter(({ bytes }) => bytes.length >= atLeast && bytes.length < below)
    atLeast = below
    const files = sampled(inClass, Math.ceil(count * share)).map((file, i) => {
      const { text } = withText(file)
      return { text, site: siteOf(i), questions: questionsFor(text, siteOf(i), urlsAFile, i) }
    })
    return { name, below, files }
  })
}

function sampled(files, count) {
  const step = Math.max(1, Math.floor(files.length / count))
  return files.filter((_file, i) => i % step === 0).slice(0, count)
}
