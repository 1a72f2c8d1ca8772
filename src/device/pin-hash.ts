/** Hashes a PIN slowly, so that guessing takes long (PBKDF2 with SHA-256). */

/** Rounds of PBKDF2, as OWASP recommends. Each hash is stored with its rounds, so that this value can be raised. */
export const pinRounds = 600_000

/** Returns false when the page did not come over https. */
export function canHashPins(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(16))
}

/** Returns hex. */
export async function hashPin(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
