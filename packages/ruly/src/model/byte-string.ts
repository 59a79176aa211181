export type { ByteString } from '@ruly/common/byte-string'
