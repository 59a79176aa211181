/** Whether a member of gzip begins here (RFC 1952 §2.3.1). */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

/** Whether a frame of zstd begins here (RFC 8878 §3.1.1). */
export function isZstd([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
}
