/** What editors need. Shared by ruly's own packages only: anything here may change in any version. */
export { completionPlaceOf, offeredFields, type CompletionPlace } from './completion-place.ts'
export { EditorPositions, type EditorSpan } from './editor-positions.ts'
export { firstLineAt } from './first-line-at.ts'
