/**
 * Signs what the shop hands out and wants to know again: order links and addresses of artwork. The secret stands in
 * the database, so that every instance knows it, and never leaves the server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'

export type Signer = {
  sign: (text: string) => string
  /** Whether this signature is ours for this text. */
  holds: (text: string, signature: string) => boolean
}

const name = 'signing_secret'

export async function signerOf(db: Executor): Promise<Signer> {
  const secret = (await findSecret(db)) ?? (await makeSecret(db))
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign,
    holds: (text, signature) => {
      const [ours, theirs] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
  }
}

async function findSecret(db: Executor): Promise<string | undefined> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return found?.value
}

async function makeSecret(db: Executor): Promise<string> {
  // Two instances at once agree on the one that came first.
  await db
    .insert(setting)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const made = await findSecret(db)
  if (made === undefined) throw new Error('the signing secret was not stored')
  return made
}
