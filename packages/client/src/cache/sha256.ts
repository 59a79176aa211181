/** The SHA-256 of bytes, in hexadecimal digits. */
export async function sha256Of(octets: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', octets)
  return Array.from(new Uint8Array(digest), (octet) => octet.toString(16).padStart(2, '0')).join('')
}
