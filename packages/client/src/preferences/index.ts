export { readHtmlTags, type HtmlPage, type ReadHtmlTagsOptions } from './read-html-tags.ts'
export { readRsl } from './read-rsl.ts'
