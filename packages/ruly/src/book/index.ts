export type { BookStorage } from './book-storage.ts'
export type { Book, BookDump, BookOptions, BookSite } from './book.ts'
export { createMemoryStorage, type MemoryStorageOptions } from './memory-storage.ts'
