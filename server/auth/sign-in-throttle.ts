/**
 * Slows down guessing. Five failed sign-ins to an account from one device make that device wait 30 s, doubling to
 * 15 min; twenty from devices that it was never used on make all of those wait. A device on which the customer has
 * signed in counts alone, so that no stranger can lock a customer out. Counted in the database.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { tooMany } from '../requests/errors'

const Counted = v.array(v.object({ isKnown: v.boolean() }))
const Wait = v.array(v.object({ seconds: v.nullable(v.number()) }))

/** Failures within an hour of each other that cost nothing. */
const freeOnOneDevice = 5
const freeOnNewDevices = 20
const newDevices = ''
const removedAtOnce = 100

/** `email` may be another name of what is guessed at; `device` is any name of it that the caller gives. */
export type Attempt = { email: string; device: string }

/**
 * Counts this attempt as failed before it is checked, so that guesses sent at the same moment count too;
 * forgive() takes it back. Refuses with 429 while the device, or all new devices, have to wait.
 */
export async function countAttempt(db: Executor, { email, device }: Attempt): Promise<void> {
  const isKnown = await count(db, accountHash(email), hashOf(device), freeOnOneDevice)
  if (!isKnown) await count(db, accountHash(email), newDevices, freeOnNewDevices)
}

/** The password was right: the device is a known one from now on. What strangers did stays counted. */
export async function forgive(db: Executor, { email, device }: Attempt): Promise<void> {
  const before = await db.execute(sql`
    select is_known as "isKnown" from sign_in_attempt
    where account_hash = ${accountHash(email)} and device_hash = ${hashOf(device)}`)
  await db.execute(sql`
    insert into sign_in_attempt (account_hash, device_hash, failures, is_known)
    values (${accountHash(email)}, ${hashOf(device)}, 0, true)
    on conflict (account_hash, device_hash)
      do update set failures = 0, locked_until = null, is_known = true, updated_at = now()`)
  if (v.parse(Counted, before.rows)[0]?.isKnown !== true) {
    await db.execute(sql`
      update sign_in_attempt set failures = greatest(failures - 1, 0), locked_until = null
      where account_hash = ${accountHash(email)} and device_hash = ${newDevices}`)
  }
  // Others that tidy up at the same time take other rows instead of waiting for these.
  await db.execute(sql`
    delete from sign_in_attempt where (account_hash, device_hash) in (
      select account_hash, device_hash from sign_in_attempt
      where updated_at < now() - interval '1 day' and (not is_known or updated_at < now() - interval '180 days')
      limit ${removedAtOnce} for update skip locked)`)
}

/** Nobody waits any more: whoever reads the account's mail has set a new password. */
export async function forgiveAll(db: Executor, email: string): Promise<void> {
  await db.execute(sql`
    update sign_in_attempt set failures = 0, locked_until = null where account_hash = ${accountHash(email)}`)
}

export function accountHash(email: string): string {
  return hashOf(email)
}

/** Resolves to whether it is a known device. */
async function count(db: Executor, account: string, device: string, free: number): Promise<boolean> {
  const last = free - 1
  const counted = await db.execute(sql`
    insert into sign_in_attempt as a (account_hash, device_hash, failures) values (${account}, ${device}, 1)
    on conflict (account_hash, device_hash) do update set
      failures = case when a.updated_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      locked_until = case when a.failures >= ${last} and a.updated_at >= now() - interval '1 hour'
        then now() + least(30 * power(2, least(a.failures - ${last}, 16)), 900) * interval '1 second' end,
      updated_at = now()
    where a.locked_until is null or a.locked_until <= now()
    returning is_known as "isKnown"`)
  const [row] = v.parse(Counted, counted.rows)
  if (row) return row.isKnown
  const waits = await db.execute(sql`
    select ceil(extract(epoch from locked_until - now()))::int as seconds
    from sign_in_attempt where account_hash = ${account} and device_hash = ${device}`)
  const seconds = v.parse(Wait, waits.rows)[0]?.seconds ?? 1
  throw tooMany(seconds, `Too many attempts. Please wait ${Math.max(1, seconds)} seconds and try again.`)
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
