export type { ByteString } from '@ruly/common/utf8'
