/**
 * Parts of the replies to the desk's calls: the shop's emails, how they are sent and the state of each (req 22.29), and
 * the background jobs (req 22.15).
 */
import * as v from 'valibot'
import { Moment, Whole } from './row'

export const mailStates = ['queued', 'sent', 'failed', 'written to a file', 'not needed'] as const

export const DeskMailSetup = v.object({
  id: v.literal('mail'),
  notice: v.pipe(v.string(), v.description('What happens to each email that an act queues')),
  warning: v.pipe(
    v.nullable(v.string()),
    v.description('The reason why customers get no emails; null: customers get emails'),
  ),
  sender: v.pipe(v.string(), v.description('The sender of all emails')),
  inbox: v.pipe(v.string(), v.description('Receives orders, requests and replies of customers')),
})
export type DeskMailSetup = v.InferOutput<typeof DeskMailSetup>

export const DeskTestMail = v.object({
  to: v.string(),
  answer: v.pipe(v.string(), v.description('The answer of the mail server')),
})
export type DeskTestMail = v.InferOutput<typeof DeskTestMail>

export const DeskMail = v.object({
  id: v.pipe(v.string(), v.description('A UUID, which is also in the Message-ID')),
  title: v.string(),
  state: v.picklist(mailStates),
  detail: v.pipe(v.string(), v.description('The mail server’s answer, or why the email failed')),
  changedAt: Moment,
})
export type DeskMail = v.InferOutput<typeof DeskMail>

export const DeskJob = v.object({
  id: Whole,
  task: v.string(),
  madeAt: Moment,
  dueAt: Moment,
  attempts: Whole,
  maxAttempts: v.pipe(Whole, v.description('Number of attempts after which the job is given up')),
  isRunning: v.boolean(),
  error: v.nullable(v.string()),
})
export type DeskJob = v.InferOutput<typeof DeskJob>
