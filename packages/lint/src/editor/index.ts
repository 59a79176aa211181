/** What editors need. Shared by ruly's own packages only: anything here may change in any version. */
export { completionPlaceOf, offeredFields, type CompletionPlace } from './completion-place.ts'
export { EditorPositions, type EditorSpan, firstLineAt } from './editor-positions.ts'
