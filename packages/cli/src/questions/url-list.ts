// Loaded on use: most questions have no list of URLs.
export { readUrls } from '@ruly/batch/internal'
