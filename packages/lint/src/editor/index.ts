/** What editors need. */
export { completionPlaceOf, offeredFields, type CompletionPlace } from './completion-place.ts'
export { EditorPositions, type EditorSpan, firstLineAt } from './editor-positions.ts'
