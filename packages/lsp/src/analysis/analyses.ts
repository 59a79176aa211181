import { readFileSync } from 'node:fs'

import {
  bySeverity,
  dialectNamed,
  fix,
  lint,
  type Finding,
  type LintOptions,
  type Severity,
} from '@ruly/lint'
import type { Range } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'

import { countDecided, type DecidedUrls } from './decided-urls.ts'
import { Places } from '../documents/places.ts'
import { RobotsFile } from '../documents/robots-file.ts'
import type { UrlsFile } from '../project/file-context.ts'

/** A text and how it is read. */
export interface AnalysedText {
  readonly text: string
  /** The name of a dialect. */
  readonly dialect: string
  readonly maxBytes: number | undefined
  readonly rules: Readonly<Record<string, Severity | 'off'>>
}

/** A replacement of a part of the text. */
interface PlacedEdit {
  readonly range: Range
  readonly newText: string
}

/** A finding of the linter with its places in the editor. */
export interface PlacedFinding extends Pick<Finding, 'code' | 'severity' | 'message' | 'fixChanges'> {
  /** Whether it is about the file as a whole; its place is then the first line. */
  readonly isOfFile: boolean
  readonly range: Range
  readonly related: readonly { readonly range: Range; readonly message: string }[]
  /** Undefined if there is no fix. */
  readonly fix: readonly PlacedEdit[] | undefined
}

/** What takes longer than a keystroke may, and is done in a thread. */
export const analyses = {
  /** The most serious findings, in the order of the lines. */
  lint: ({ text, ...read }: AnalysedText): readonly PlacedFinding[] => lintText(text, read),
  /** The text after every fix that keeps every verdict. */
  fixAll: ({ text, ...read }: AnalysedText): string => {
    const { bytes } = fix(text, { ...lintOptionsOf(read), fixes: 'keeps-verdicts' })
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  },
  /** How many URLs of a list each line decides. */
  decidedUrls: ({ text, urls, ...read }: AnalysedText & { readonly urls: UrlsFile }): DecidedUrls =>
    countDecided(text, readUrls(urls), lintOptionsOf(read)),
  /** Folders of the URLs of a list. */
  urlFolders: ({ urls }: { readonly urls: UrlsFile }): readonly string[] => urlFolders(readUrls(urls)),
}

/** The analyses with their arguments and results. */
export type Analyses = typeof analyses

/** Editors show no more, and a message with all findings of a large file would take longer than to find them. */
const mostFindings = 1000

function lintText(text: string, read: Omit<AnalysedText, 'text'>): readonly PlacedFinding[] {
  const { findings, robots } = lint(text, lintOptionsOf(read))
  const chosen = new Set(findings.toSorted(bySeverity).slice(0, mostFindings))
  const document = TextDocument.create('', '', 0, text)
  const file = new RobotsFile(document, robots, new Places(document))
  return findings.filter((finding) => chosen.has(finding)).map((finding) => placed(finding, file))
}

function placed(finding: Finding, file: RobotsFile): PlacedFinding {
  const { code, severity, message, fixChanges, span, line, related = [], fix: edits } = finding
  return {
    code,
    severity,
    message,
    ...(fixChanges === undefined ? {} : { fixChanges }),
    isOfFile: line === 0,
    range: span === undefined ? file.lineRange(line) : file.places.rangeOf(span),
    related: related.map((other) => ({ range: file.lineRange(other.line), message: other.message })),
    fix: edits?.map((edit) => ({ range: file.places.rangeOf(edit), newText: edit.text })),
  }
}

function lintOptionsOf({ dialect, maxBytes, rules }: Omit<AnalysedText, 'text'>): LintOptions {
  return { dialect: dialectNamed(dialect), maxBytes, rules }
}

/** More URLs would not change what a person decides, but take memory and time. */
const mostUrls = 100_000

let last: { readonly version: string; readonly path: string; readonly urls: readonly string[] } | undefined

/** The URLs and paths of a list, one on each line, without empty lines and comments. Reads a file once for each version. */
function readUrls({ path, version }: UrlsFile): readonly string[] {
  if (last?.path !== path || last.version !== version) last = { path, version, urls: urlsIn(textOf(path)) }
  return last.urls
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function urlsIn(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => /^(?:\/|https?:\/\/)/i.test(line))
    .slice(0, mostUrls)
}

const mostFolders = 500

/** The folders of these URLs and those above them, the ones with the most URLs first. */
export function urlFolders(urls: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '')
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash + 1)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostFolders)
    .map(([folder]) => folder)
}
