export {
  generateFiles,
  type GeneratedFile,
  type GeneratedQuestion,
  type GenerateOptions,
} from './generate-files.ts'
export { runQuestions, type Expected, type Failure, type Outcome, type Question } from './run-questions.ts'
export { smallerFiles, smallestFile } from './smallest-file.ts'
