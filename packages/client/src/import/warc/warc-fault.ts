/**
 * Why a part of a WARC cannot be read. `damaged`: a gzip member or a header that cannot be read; `truncated`: a record with less than it says;
 * `cut-off`: the file ends inside a record; `too-large`: a record of more than 64 MiB.
 */
export type WarcFault = 'damaged' | 'truncated' | 'cut-off' | 'too-large'

/** What unpacks to more is an attack, or something else than a page. */
export const maxRecordBytes: number = 64 * 1024 * 1024
