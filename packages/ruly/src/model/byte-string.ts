/**
 * A string that holds one octet in each code unit (U+0000 to U+00FF).
 *
 * Everything between decoding and the verdict is compared and counted in octets (RFC 9309 §2.2.2), and a one-byte string is
 * the fastest container for them that JavaScript has.
 */
export type ByteString = string
