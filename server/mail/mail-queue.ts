/**
 * All mails of the shop by name. A mail is posted in the transaction of its event, as a job with only the ids that it
 * needs. Its text is written when the mail is sent, so that its links are as new as the mail.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { withCount } from '../../src/domain/count'
import type { DeskMail } from '../../src/domain/desk/mail-row'
import { createResetToken } from '../auth/password'
import { isDeskMember } from '../auth/desk-session'
import { signerOf, verificationLink } from '../auth/signing'
import type { Executor } from '../db/client'
import { rateLimit } from '../db/schema-customer'
import { log } from '../base/log'
import {
  accountExistsLetter,
  invitationLetter,
  letter,
  pageOf,
  passwordChangedLetter,
  requestAnswerLetter,
  requestCopyLetter,
  requestLetter,
  resetLetter,
  sellerOf,
  verificationLetter,
  welcomeLetter,
} from './customer-mail'
import { recordMail, subjectOf } from './mail-state'
import { type Letter, NotSent, type PostedMail, type Send, type Shop } from './mailer'
import {
  approvalLetter,
  movedDayLetter,
  movedDayShopLetter,
  newOrderLetter,
  orderMessageLetter,
  orderPlacedLetter,
  orderStatusLetter,
  quantityChangedLetter,
} from './order-mail'
import { proofAnswerLetter, proofLetter } from './proof-mail'

type Account = { email: string }
type MailState = DeskMail['state']

/** Each function returns null when the recipient or the subject of the mail no longer exists. */
const letters = {
  'new order': newOrderLetter,
  'order placed': orderPlacedLetter,
  'order to approve': approvalLetter,
  'order status': orderStatusLetter,
  'order message': orderMessageLetter,
  'quantity changed': quantityChangedLetter,
  proof: proofLetter,
  'proof answer': proofAnswerLetter,
  'day moved': movedDayLetter,
  'day moved for the shop': movedDayShopLetter,
  'more for the shop': digestLetter,
  request: requestLetter,
  'request copy': requestCopyLetter,
  'request answer': requestAnswerLetter,
  welcome: async (shop: Shop, { email }: Account) => welcomeLetter(email, await sellerOf(shop)),
  'address to verify': async (shop: Shop, { id, email }: Account & { id: number }) =>
    verificationLetter(
      email,
      await sellerOf(shop),
      verificationLink(await signerOf(shop.db), shop.settings, id),
    ),
  'known already': async (shop: Shop, { email }: Account) => accountExistsLetter(email, await sellerOf(shop)),
  'forgotten password': async (shop: Shop, { email }: Account) => {
    const token = await createResetToken(shop.db, email)
    return token === null ? null : resetLetter(email, await sellerOf(shop), token)
  },
  invitation: async (shop: Shop, { email }: Account) => {
    const token = await createResetToken(shop.db, email, 'invitation')
    if (token === null) return null
    return invitationLetter(email, await sellerOf(shop), token, await isDeskMember(shop.db, email))
  },
  'password changed': async (shop: Shop, { email }: Account) =>
    passwordChangedLetter(email, await sellerOf(shop)),
}
type Letters = typeof letters
type MailTopic<Name extends keyof Letters> = Parameters<Letters[Name]>[1]

/** Sends the mail once the transaction is committed, or at the time of `schedule` (see addJob). */
export async function queueMail<Name extends keyof Letters>(
  tx: Executor,
  name: Name,
  about: MailTopic<Name>,
  schedule: JobSchedule = null,
): Promise<void> {
  const topic: object = about
  await queueAs(tx, name, { about, subject: subjectOf(name, topic) }, schedule)
}

/** An email of a feature. */
export type FeatureLetter<About = never> = {
  name: string
  /** Title in the desk's list of emails. */
  title: string
  /** Returns the subject under which the desk finds the email, without an address; null: its state is not recorded. */
  subjectOf: (about: About) => string | null
  /** Returns null when the email is not needed any more. */
  write: (shop: Shop, about: About) => Promise<Letter | null>
}

export const queueFeatureMail = <About extends object>(
  tx: Executor,
  { name, subjectOf: subject }: Pick<FeatureLetter<About>, 'name' | 'subjectOf'>,
  about: About,
  schedule: JobSchedule = null,
) => queueAs(tx, name, { about, subject: subject(about) }, schedule)

async function queueAs(
  tx: Executor,
  name: string,
  { about, subject }: { about: object; subject: string | null },
  schedule: JobSchedule,
): Promise<void> {
  const mailId = randomUUID()
  await addJob(tx, taskName(name), { mailId, about }, schedule)
  // A later mail may replace a scheduled mail, so a scheduled mail is recorded at its first attempt.
  if (schedule === null) await recordMail(tx, { id: mailId, name, subject }, 'queued')
}

/** Posts the digest for the end of its hour. */
async function postDigest(tx: Executor, about: Digest): Promise<void> {
  const name = 'more for the shop' satisfies keyof Letters
  const schedule = { key: `${name}: ${about.kind} until ${about.until}`, at: about.until }
  await addJob(tx, taskName(name), { mailId: randomUUID(), about }, schedule)
}

const taskName = (name: string) => `mail: ${name}`

type MailPayload = { mailId: string; about: never }
type WriteLetter = (shop: Shop, about: never) => Letter | null | Promise<Letter | null>

type MailKind = { name: string; write: WriteLetter; subjectOf: (about: never) => string | null }

export function mailTasks(shop: Shop, send: Send, featureLetters: readonly FeatureLetter[]): TaskList {
  const coreKinds = Object.entries<WriteLetter>(letters).map(
    ([name, write]): MailKind => ({ name, write, subjectOf: (about: object) => subjectOf(name, about) }),
  )
  const tasks = [...coreKinds, ...featureLetters].map(({ name, write, subjectOf: subject }) => {
    const task: TaskList[string] = async (payload, { job }) => {
      const { mailId, about } = payload as MailPayload
      // A mail that was sent must not be sent again because its state could not be stored.
      const record = (state: MailState, detail?: string) =>
        recordMail(shop.db, { id: mailId, name, subject: subject(about) }, state, detail).catch(
          (err: unknown) => log.warn({ err }, 'Failed to store the state of an email'),
        )
      try {
        const mail = await write(shop, about)
        if (!mail) return await record('not needed')
        const isFirstAttempt = job.attempts === 1
        if (isFirstAttempt && !(await mayMailShop(shop, name)))
          return await record('not needed', 'It is part of the summary at the end of the hour.')
        const answer = await sendLetter(shop, send, mail, { mailId, postedAt: job.created_at })
        await record(shop.settings.smtpUrl === null ? 'written to a file' : 'sent', answer)
      } catch (error) {
        const isFinal = error instanceof NotSent && error.isFinal
        const hasFailed = isFinal || job.attempts >= job.max_attempts
        const reason = error instanceof NotSent ? error.reason : 'Internal error: the log has the details.'
        await record(hasFailed ? 'failed' : 'queued', reason)
        throw error
      }
    }
    return [taskName(name), task] as const
  })
  return Object.fromEntries(tasks)
}

/** Sends the mail with a signature, and with the sender and inbox of the shop. */
export async function sendLetter(
  shop: Shop,
  send: Send,
  mail: Letter,
  posted: Pick<PostedMail, 'mailId' | 'postedAt'>,
): Promise<string> {
  const { name, abn, sender, inbox } = await sellerOf(shop)
  const signature = mail.from ?? [name, ...(abn ? [`ABN ${abn}`] : [])].join('\n')
  const text = `${mail.text}\n\n${signature}\n`
  const replyTo = mail.to === inbox ? {} : { replyTo: inbox }
  return send({ ...replyTo, ...mail, text }, { ...posted, from: { name, address: sender } })
}

/*
 * Work that runs after the reply, stored in PostgreSQL by graphile-worker (worker.ts runs it). A job exists once its
 * transaction is committed, and is tried up to 25 times with growing pauses, over four days (req 14.15).
 */

export const largeListsTask = 'large-lists'

/** Posts one job for all changes that are made before it starts. */
export async function postLargeLists(tx: Executor): Promise<void> {
  await addJob(tx, largeListsTask, {}, { key: largeListsTask, at: new Date().toISOString() })
}

/**
 * `at` is the earliest start; until then another job with the same key replaces this one, or with `joins` adds its list
 * to this one's list without a later start. Jobs of one queue run one after the other.
 */
export type JobSchedule = {
  key: string
  at: string | null
  queue?: string
  priority?: number
  joins?: boolean
} | null

export async function addJob(
  tx: Executor,
  task: string,
  payload: object,
  schedule: JobSchedule = null,
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
      run_at => ${schedule?.at ?? null}::timestamptz, job_key => ${schedule?.key ?? null}::text,
      queue_name => ${schedule?.queue ?? null}::text, priority => ${schedule?.priority ?? null}::int,
      job_key_mode => ${schedule?.joins ? 'preserve_run_at' : 'replace'}::text)`)
}

/** Does nothing when no job has this key. A running job finishes, but is not repeated. */
export async function removeJob(tx: Executor, key: string): Promise<void> {
  await tx.execute(sql`select from graphile_worker.remove_job(${key})`)
}

/**
 * Limits mails to the shop itself to 60 of each kind per hour, counted by all instances together, because anyone can
 * cause such mails. Further orders and requests are stored as usual, and one mail at the end of the hour contains their
 * number (req 20.2).
 */

const maxMailsPerHour = 60
const hourSeconds = 3600

/**
 * Each kind is counted on its own, so that a flood of requests delays no order. `command` lists the entries that were
 * not mailed.
 */
const kinds = {
  request: { singular: 'request', plural: 'requests', command: 'requests --open' },
  'new order': { singular: 'order', plural: 'orders', command: 'orders --open' },
  'proof answer': { singular: 'answer to a proof', plural: 'answers to proofs', command: 'artwork' },
  'day moved for the shop': {
    singular: 'day that moved',
    plural: 'days that moved',
    command: 'orders --at-risk',
  },
} as const
type Kind = keyof typeof kinds
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** `skippedCount`: number of mails that were not sent. `until`: the end of the hour, as ISO text. */
type Digest = { kind: Kind; skippedCount: number; until: string }

/**
 * Counts a mail of this name, once for all its attempts. Beyond the limit, replaces the digest of the same hour in the
 * transaction of the counter, and resolves to false.
 */
async function mayMailShop({ db, settings }: Shop, name: string): Promise<boolean> {
  if (!settings.rateLimits || !isKind(name)) return true
  return db.transaction(async (tx) => {
    const counter = new RateLimiterDrizzle({
      storeClient: tx,
      schema: rateLimit,
      keyPrefix: 'to shop',
      points: maxMailsPerHour,
      duration: hourSeconds,
      clearExpiredByTimeout: false,
    })
    try {
      await counter.consume(name)
      return true
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const [hour] = await tx
        .select({ ends: rateLimit.expire })
        .from(rateLimit)
        .where(eq(rateLimit.key, counter.getKey(name)))
      const until = (hour?.ends ?? new Date()).toISOString()
      await postDigest(tx, { kind: name, skippedCount: refused.consumedPoints - maxMailsPerHour, until })
      return false
    }
  })
}

async function digestLetter(shop: Shop, { kind, skippedCount }: Digest): Promise<Letter> {
  const { inbox, url } = await sellerOf(shop)
  const { singular, plural, command } = kinds[kind]
  const extraText = withCount(skippedCount, `more ${singular}`, `more ${plural}`)
  return letter(inbox, `${extraText} in the last hour`, pageOf(url, ''), [
    `The first ${maxMailsPerHour} ${plural} of the hour were emailed to you. After that ${extraText} came in. To see all of them:`,
    `npm run provider -- ${command}`,
  ])
}
