import type { Analyst } from '../analysis/analyst.ts'
import type { AnalysedText, PlacedFinding } from '../analysis/analyses.ts'
import type { DecidedUrls } from '../analysis/decided-urls.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import type { FileContext } from '../project/file-context.ts'
import { within } from './within.ts'

/** How long completion may wait for the thread. */
const patienceMs = 20

/** An answer of the thread, kept while the question is the same. */
interface Kept {
  readonly question: string
  readonly answer: Promise<unknown>
}

/** Asks the thread about open documents, and the same question once. There is no answer about a text that has changed since. */
export class FileQuestions {
  readonly #analyst: Analyst
  readonly #kept = new WeakMap<OpenDocument, Map<string, Kept>>()
  #folders: { readonly question: string; readonly answer: Promise<readonly string[] | undefined> } | undefined

  constructor(analyst: Analyst) {
    this.#analyst = analyst
  }

  /** The findings of the linter; undefined if the text has changed since. */
  async findings(
    document: OpenDocument,
    context: FileContext,
  ): Promise<readonly PlacedFinding[] | undefined> {
    if (context.isIgnored) return []
    const text = analysedText(document, context)
    return await this.#ask(document, { name: 'lint', question: questionOf(document, context) }, (key) =>
      this.#analyst.ask('lint', key, text),
    )
  }

  /** Which URLs of the list each line decides; undefined without a list, or if the text has changed since. */
  async decided(document: OpenDocument, context: FileContext): Promise<DecidedUrls | undefined> {
    const { urls } = context
    if (urls === undefined) return undefined
    const question = `${questionOf(document, context)} ${urls.path} ${urls.version}`
    return await this.#ask(document, { name: 'decided', question }, (key) =>
      this.#analyst.ask('decidedUrls', key, { ...analysedText(document, context), urls }),
    )
  }

  /** The text after every fix that keeps every verdict; undefined if it has changed since. */
  async fixedText(document: OpenDocument, context: FileContext): Promise<string | undefined> {
    if (context.isIgnored) return document.text.getText()
    const answer = this.#analyst.ask('fixAll', `fixAll ${document.uri}`, analysedText(document, context))
    return await ifUnchanged(document, answer)
  }

  /** The folders of the URLs of a list; none if the thread is busy. */
  async folders({ urls }: FileContext): Promise<readonly string[]> {
    if (urls === undefined) return []
    const question = `${urls.path} ${urls.version}`
    if (this.#folders?.question !== question) {
      const answer = this.#analyst.ask('urlFolders', 'urlFolders', { urls }).catch(() => [])
      this.#folders = { question, answer }
    }
    return (await within(this.#folders.answer, patienceMs)) ?? []
  }

  async #ask<Result>(
    document: OpenDocument,
    { name, question }: { readonly name: string; readonly question: string },
    ask: (key: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    const ofDocument = this.#kept.get(document) ?? new Map<string, Kept>()
    this.#kept.set(document, ofDocument)
    const known = ofDocument.get(name)
    const answer =
      known?.question === question ? (known.answer as Promise<Result>) : ask(`${name} ${document.uri}`)
    ofDocument.set(name, { question, answer })
    return await ifUnchanged(document, answer)
  }
}

async function ifUnchanged<Result>(
  document: OpenDocument,
  answer: Promise<Result>,
): Promise<Result | undefined> {
  const { version } = document
  const result = await answer
  return document.version === version ? result : undefined
}

function analysedText({ text }: OpenDocument, { dialect, maxBytes, rules }: FileContext): AnalysedText {
  return { text: text.getText(), dialect: dialect.name, maxBytes, rules }
}

function questionOf({ version }: OpenDocument, { dialect, maxBytes, rules }: FileContext): string {
  return JSON.stringify([version, dialect.name, maxBytes, rules])
}
