/** One-time codes as authenticator apps make them: RFC 6238 with SHA-1, six digits and steps of 30 s. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns 160 random bits in base32. */
export function newCodeSecret(): string {
  return [...randomBytes(32)].map((byte) => base32Alphabet[byte % 32]).join('')
}

/** The otpauth URI that an authenticator app reads from the QR code. */
export function authenticatorUri(issuer: string, account: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString().replaceAll('+', '%20')}`
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step of a right code, at most one before or after `now` (epoch ms), because clocks differ; null
 * for a wrong code.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const entered = Buffer.from(code.replaceAll(/\s/g, ''))
  if (entered.length !== digits) return null
  const current = Math.floor(now / stepMs)
  const steps = [current - 1, current, current + 1]
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), entered)).at(-1) ?? null
}

/**
 * Returns true when a code of this or a later step was used already. A last step in the future is ignored, because it
 * came from a clock that was ahead.
 */
export function isUsedStep(step: number, lastStep: number, now = Date.now()): boolean {
  return step <= lastStep && lastStep <= Math.floor(now / stepMs) + 1
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
