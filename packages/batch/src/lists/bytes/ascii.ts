export const tab = 0x09
export const lineFeed = 0x0a
export const carriageReturn = 0x0d
export const quote = 0x22
export const comma = 0x2c
export const backslash = 0x5c
