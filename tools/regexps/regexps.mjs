// Shows of every regular expression in the sources that a search with it takes time that grows as the text does.
import { readFileSync } from 'node:fs'

import { parseSync, Visitor } from 'oxc-parser'
// The build for browsers runs in this process. The others start a worker, a JVM or a program.
import recheck from 'recheck/lib/browser.js'

import { repositoryFiles, root } from '../../scripts/files.mjs'

/**
 * Every regular expression literal in what ships, once, with the files that contain it.
 *
 * A `RegExp` is never built from input (CONTRIBUTING.md), so there are no others.
 */
export function shippedRegexps() {
  const byLiteral = new Map()
  for (const path of shippedFiles()) {
    for (const { pattern, flags } of regexpsIn(path, readFileSync(root + path, 'utf8'))) {
      const literal = `/${pattern}/${flags}`
      const paths = byLiteral.get(literal)?.paths ?? []
      byLiteral.set(literal, { literal, pattern, flags, paths: [...new Set([...paths, path])] })
    }
  }
  return [...byLiteral.values()]
}

function shippedFiles() {
  const files = repositoryFiles('packages', 'editors', 'action')
  return files.filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\/(?:test|scripts)\//.test(path))
}

/** The regular expression literals of a source text, in order. */
export function regexpsIn(path, text) {
  const found = []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
  new Visitor({
    Literal({ regex }) {
      if (regex) found.push(regex)
    },
  }).visit(program)
  return found
}

/**
 * What the analyser says about a search for a pattern from every place of a text.
 *
 * `checker` is `automaton` for a proof. Where a pattern looks ahead or behind, it is `fuzz`: the analyser counted the steps for texts
 * that it built to be slow. See `growthTexts` for what these have to pass besides.
 */
export function proofOf({ pattern, flags }) {
  const { status, checker, complexity, attack, error } = recheck.checkSync(pattern, flags, options)
  return {
    isLinear: status === 'safe',
    checker,
    complexity: complexity?.summary ?? error?.kind,
    ...(attack === undefined ? {} : { slowFor: attack.pattern }),
  }
}

// Without a seed and with a time limit, a result could depend on chance and on the machine.
const options = { randomSeed: 1, timeout: null }

/** Short texts to repeat: each character that stands in a pattern and some others, alone and in pairs. */
export function growthTexts({ pattern }) {
  const written = pattern.replaceAll(/\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\?[\\^$.*+?()[\]{}|]|\\[a-z]/gi, ' ')
  const others = Array.from('aA0-_. \n\u00ff/:%"<\\')
  const characters = [...new Set([...written, ...others])]
  return [...characters, ...characters.flatMap((one) => characters.map((other) => one + other))]
}
