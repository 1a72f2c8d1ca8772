/** Hashes and checks passwords with Argon2id, a few at a time, so that sign-ins cannot starve the shop. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../floor/concurrency'

/** OWASP's choice for Argon2id, which is this library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of Node's worker threads: the other half compresses and reads files. */
const limited = limitConcurrency(2)

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

/** For an account that nobody signs in to until a link has set a password. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/** Made at another cost than today's: to be made anew when the password is known, at the next sign-in. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** With a null hash (no such customer) it takes the same time and says no. */
export function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limited(async () => {
    const matches = await verify(passwordHash ?? (await nobodysHash()), password)
    return passwordHash !== null && matches
  })
}

let nobody: Promise<string> | null = null
function nobodysHash(): Promise<string> {
  nobody ??= hash('the password of nobody', cost)
  return nobody
}
