/**
 * The web-platform globals that the engine may use. They are declared here because its tsconfig includes neither the DOM nor Node;
 * the engine cannot use any other global.
 */
declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly protocol: string
  readonly hostname: string
  readonly port: string
}

declare class TextEncoder {
  encode(input: string): Uint8Array
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number }
}

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly ignoreBOM: true; readonly fatal?: boolean })
  decode(input: Uint8Array): string
}
