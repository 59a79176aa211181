/**
 * A string that holds one byte in each code unit (U+0000 to U+00FF).
 *
 * Between decoding and the verdict everything is compared and counted in bytes ("octets" in RFC 9309 §2.2.2), and a string of one
 * byte a character is the fastest container for them that JavaScript has.
 */
export type ByteString = string
