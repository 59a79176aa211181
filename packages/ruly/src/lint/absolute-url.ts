/** A scheme and a host, at the start of a value. */
export const absoluteUrl: RegExp = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/
