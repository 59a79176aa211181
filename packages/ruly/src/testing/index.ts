export { runQuestions, type Expected, type Failure, type Outcome, type Question } from './run-questions.ts'
