import { agentRegistry } from 'ruly/agents'
import { completionPlaceOf, offeredFields } from '@ruly/lint'
import { CompletionItemKind, type CompletionItem, type Position } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

import { fieldHelp } from './field-help.ts'

const fields: readonly CompletionItem[] = offeredFields.map((name) => ({
  label: name,
  kind: CompletionItemKind.Keyword,
  insertText: `${name}: `,
  detail: fieldHelp(name)?.reader ?? '',
  documentation: fieldHelp(name)?.meaning ?? '',
}))

const everyone: CompletionItem = {
  label: '*',
  kind: CompletionItemKind.Constant,
  detail: 'every agent that no group names',
  sortText: '0',
}

const agents: readonly CompletionItem[] = [
  everyone,
  ...agentRegistry.agents
    .filter(({ retired }) => retired !== true)
    .map(({ token, operator, purposes: [purpose = 'unknown'], prominent }) => ({
      label: token,
      kind: CompletionItemKind.Constant,
      detail: `${operator}, ${purpose}`,
      sortText: `${prominent === true ? 1 : 2}${token.toLowerCase()}`,
    })),
]

/**
 * What can be written at a place: fields, agents of the registry, values, folders of the site.
 *
 * @param folders folders of the URLs of the site
 * @param isAskedFor whether a person asked for completion
 */
export function completionsAt(
  document: TextDocument,
  position: Position,
  { folders, isAskedFor }: { readonly folders: readonly string[]; readonly isAskedFor: boolean },
): readonly CompletionItem[] {
  const before = document.getText({ start: { line: position.line, character: 0 }, end: position })
  const place = completionPlaceOf(before, isAskedFor)
  if (place === undefined) return []
  const range = { start: { line: position.line, character: place.from }, end: position }
  return itemsOf(place, folders).map(({ insertText, ...item }) => ({
    ...item,
    // The editor compares the whole word, which its own idea of a word would cut at a slash or a hyphen.
    filterText: item.label,
    textEdit: { range, newText: insertText ?? item.label },
  }))
}

function itemsOf(
  { kind, values }: NonNullable<ReturnType<typeof completionPlaceOf>>,
  folders: readonly string[],
): readonly CompletionItem[] {
  if (kind === 'field') return fields
  if (kind === 'agent') return agents
  const given = values.map((label): CompletionItem => ({ label, kind: CompletionItemKind.Value }))
  if (kind === 'value') return given
  const known = folders.map((label, index): CompletionItem => ({
    label,
    kind: CompletionItemKind.Folder,
    sortText: `~${String(index).padStart(4, '0')}`,
  }))
  return [...given, ...known]
}
