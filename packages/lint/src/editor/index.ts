/** What editors need. */
export { completionPlaceOf, offeredFields, type CompletionPlace } from './completion-place.ts'
export { EditorPositions, type EditorSpan } from './editor-positions.ts'
export { firstLineAt } from './first-line-at.ts'
