/**
 * Every letter of the shop by its name. It is posted in the transaction of what it is about, as a job that holds no more
 * than it takes to write it; it is written when it is sent, so that a link in it is as young as the mail.
 */
import { randomUUID } from 'node:crypto'
import type { TaskList } from 'graphile-worker'
import { signerOf, verificationLink } from '../auth/signing'
import type { Executor } from '../db/client'
import { addJob } from '../db/add-job'
import { openReset } from '../auth/new-password'
import { requestCopyLetter, requestLetter } from './enquiry-mail'
import {
  knownAlreadyLetter,
  passwordChangedLetter,
  resetLetter,
  verificationLetter,
  welcomeLetter,
} from './letters'
import type { Letter, Send, Shop } from './mailer'
import { approvalLetter, newOrderLetter, orderPlacedLetter, orderStatusLetter } from './order-mail'
import { proofAnswerLetter, proofLetter } from './proof-mail'
import { type Digest, digestLetter, mayMailShop } from './shop-limit'

type Account = { email: string }

/** Each answers null when there is nobody to write to any more, or nothing to write about. */
const letters = {
  'new order': newOrderLetter,
  'order placed': orderPlacedLetter,
  'order to approve': approvalLetter,
  'order status': orderStatusLetter,
  proof: proofLetter,
  'proof answer': proofAnswerLetter,
  'more for the shop': digestLetter,
  request: requestLetter,
  'request copy': requestCopyLetter,
  welcome: ({ settings }: Shop, { email }: Account) => welcomeLetter(email, settings.publicUrl),
  'address to verify': async ({ db, settings }: Shop, { id, email }: Account & { id: number }) =>
    verificationLetter(email, verificationLink(await signerOf(db), settings, id)),
  'known already': ({ settings }: Shop, { email }: Account) => knownAlreadyLetter(email, settings.publicUrl),
  'forgotten password': async ({ db, settings }: Shop, { email }: Account) => {
    const token = await openReset(db, email)
    return token === null ? null : resetLetter(email, settings.publicUrl, token)
  },
  'password changed': ({ settings }: Shop, { email }: Account) =>
    passwordChangedLetter(email, settings.publicUrl),
}
type Letters = typeof letters
type About<Name extends keyof Letters> = Parameters<Letters[Name]>[1]

/** Sent once the transaction is committed. */
export async function post<Name extends keyof Letters>(
  tx: Executor,
  name: Name,
  about: About<Name>,
): Promise<void> {
  await addJob(tx, taskOf(name), { mailId: randomUUID(), about })
}

/** At the end of the hour that it is about. */
async function postDigest(tx: Executor, about: Digest): Promise<void> {
  const name = 'more for the shop' satisfies keyof Letters
  const later = { key: `${name}: ${about.kind} until ${about.until}`, at: about.until }
  await addJob(tx, taskOf(name), { mailId: randomUUID(), about }, later)
}

const taskOf = (name: string) => `mail: ${name}`

type Posted = { mailId: string; about: never }
type Write = (shop: Shop, about: never) => Letter | null | Promise<Letter | null>

export function mailTasks(shop: Shop, send: Send): TaskList {
  const tasks = Object.entries<Write>(letters).map(([name, write]) => {
    const task: TaskList[string] = async (payload, { job }) => {
      const { mailId, about } = payload as Posted
      const written = await write(shop, about)
      if (!written) return
      const isFirstAttempt = job.attempts === 1
      if (isFirstAttempt && !(await mayMailShop(shop, name, postDigest))) return
      await send(written, { mailId, postedAt: job.created_at })
    }
    return [taskOf(name), task] as const
  })
  return Object.fromEntries(tasks)
}
