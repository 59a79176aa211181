export { fetchIntoBook, type FetchedIntoBook, type FetchIntoBookOptions } from './fetch-into-book.ts'
