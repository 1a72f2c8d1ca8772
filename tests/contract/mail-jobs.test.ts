/**
 * Mails as background jobs: committed in the same transaction as their order, sent as soon as possible, and never
 * lost with a worker.
 */
import { createApp } from '../../server/app'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUpDatabase, releaseJobs } from '../../server/jobs/tasks'
import { serverFeatures } from '../../server/features'
import { startWorker } from '../../server/jobs/worker'
import { createMailer, type Letter, type Send } from '../../server/mail/mailer'
import { queueMail } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { captureLog } from '../support/log'
import { openMailServer } from '../support/post-office'
import { addToCart } from './cart-calls'
import { orderBody } from './order-calls'
import { newCustomer, openProvider, testSettings, runJobs, runCommand } from './provider'

const provider = openProvider()
const { db } = provider
const app = createApp({ db, settings: testSettings })
let mailServer: Awaited<ReturnType<typeof openMailServer>>
let send: Send
const log = captureLog('warn')
afterAll(log.restore)
beforeEach(async () => {
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  mailServer = await openMailServer()
  send = createMailer({ ...testSettings, smtpUrl: mailServer.url })
})
afterEach(() => mailServer.close())

const work = () => runJobs({ db, settings: testSettings, send })
const headerLines = (field: string) =>
  mailServer.receivedLines.filter((line) => line.startsWith(`${field}: `))
async function jobs() {
  const { rows } = await db.execute<{ task: string; pause: number; attempts: number }>(sql`
    select task_identifier as task, attempts, extract(epoch from run_at - now())::float as pause
    from graphile_worker.jobs order by jobs.id`)
  return rows
}
/** Makes the next attempt of each job due immediately. */
const makeDue = () =>
  db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
/** Places an order through an app without a worker, so that its mails stay pending. */
const postOrder = async ({ headers }: { headers: { Authorization: string } }) =>
  app.request('/frontend/api/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(orderBody()),
  })

test('mails of an order wait as jobs, and do not exist when the order is refused', async () => {
  const customer = await newCustomer(provider)
  expect((await postOrder(customer)).status).toBe(409)
  expect(await jobs()).toEqual([])
  await addToCart(provider, customer)
  expect((await postOrder(customer)).status).toBe(200)
  expect(await jobs()).toMatchObject([
    { task: 'mail: new order' },
    { task: 'mail: order placed' },
    { task: 'stock-documents' },
  ])
  const { rows } = await db.execute(sql`select payload from graphile_worker._private_jobs`)
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('mail queued in a transaction that fails is never sent', async () => {
  const failed = db.transaction(async (tx) => {
    await queueMail(tx, 'welcome', { email: 'dana@buyer.example' })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await jobs()).toEqual([])
})

test('mail server that is down delays no order and loses no mail', async () => {
  mailServer.setRecipientReply('451 4.3.0 not now, <dana@buyer.example>')
  const customer = await newCustomer(provider)
  await addToCart(provider, customer)
  expect((await postOrder(customer)).status).toBe(200)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await makeDue()
    await work()
    const waiting = await jobs()
    expect(waiting.map(({ attempts }) => attempts)).toEqual([attempt, attempt])
    pauses.push(waiting[0]?.pause ?? 0)
  }
  expect(pauses).toEqual(pauses.toSorted((left, right) => left - right))
  // By then the retries have covered more than an hour without the mail server.
  expect(pauses.reduce((sum, pauseSeconds) => sum + pauseSeconds, 0)).toBeGreaterThan(3600)
  expect((await runCommand(provider, commandOf('jobs'), '')).join('\n')).toMatch(
    /mail: order placed +retrying at .* after 8 of 25 attempts: Email "Your Showfloor order \d+" to [\da-f]{12} not sent: .*451 4\.3\.0 not now, <…>/,
  )
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ job: expect.any(String), task: 'mail: order placed' }),
  )
  expect(log.text()).not.toContain(customer.email)
  expect(headerLines('Subject')).toEqual([])
  mailServer.setRecipientReply('250 fine')
  await makeDue()
  await work()
  expect(headerLines('To')).toEqual([`To: ${testSettings.shopEmail}`, `To: ${customer.email}`])
  expect(await jobs()).toEqual([])
})

/** Runs a worker that is killed between sending a mail and reporting it, so its job never ends. */
const sendWithKilledWorker = () =>
  new Promise<void>((sent) => {
    const sendAndHang: Send = async (letter, posted) => {
      await send(letter, posted)
      sent()
      return new Promise(() => undefined)
    }
    void runJobs({ db, settings: testSettings, send: sendAndHang })
  })

test('mail of a killed worker is sent by another worker with the same Message-ID', async () => {
  await queueMail(db, 'welcome', { email: 'dana@buyer.example' })
  await sendWithKilledWorker()
  await cleanUpDatabase(db)
  await work()
  expect(headerLines('Message-ID')).toHaveLength(1)
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`)
  await cleanUpDatabase(db)
  await work()
  const [first, ...otherIds] = headerLines('Message-ID')
  expect(otherIds).toEqual([first])
  expect(await jobs()).toEqual([])
})

test('starting the only worker releases the jobs of a killed worker immediately', async () => {
  await queueMail(db, 'welcome', { email: 'dana@buyer.example' })
  await sendWithKilledWorker()
  await work()
  expect(headerLines('Message-ID')).toHaveLength(1)
  await releaseJobs(db)
  await work()
  expect(headerLines('Message-ID')).toHaveLength(2)
  expect(await jobs()).toEqual([])
})

test('scheduled job of a killed worker is not listed after it has run again', async () => {
  const addScheduledJob = () => db.execute(sql`select graphile_worker.add_job('remind', job_key => 'remind')`)
  await addScheduledJob()
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`,
  )
  await addScheduledJob()
  await work()
  await releaseJobs(db)
  expect(await jobs()).toMatchObject([{ task: 'remind', attempts: 25 }])
  await cleanUpDatabase(db)
  expect(await jobs()).toEqual([])
})

test('mail refused permanently is given up and listed, until it is retried', async () => {
  mailServer.setRecipientReply('550 5.1.1 no such mailbox')
  await queueMail(db, 'welcome', { email: 'dana@buyer.example' })
  await work()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 25 }]))
  await makeDue()
  await work()
  const [line = ''] = await runCommand(provider, commandOf('jobs'), '')
  expect(line).toMatch(/^\d+ .*mail: welcome +failed: Email .*550 5\.1\.1/)
  mailServer.setRecipientReply('250 fine')
  const [id = ''] = line.split(' ')
  await expect(runCommand(provider, commandOf('jobs'), `again ${id}`)).rejects.toThrow(
    'Unknown action "again"',
  )
  const unknown = runCommand(provider, commandOf('jobs'), 'retry 999999999')
  await expect(unknown).rejects.toThrow('This job was not found.')
  const letterCount = provider.letters.length
  const output = await runCommand(provider, commandOf('jobs'), `retry ${id}`)
  expect(output[0]).toBe(`Job ${id}: retry.`)
  expect(provider.letters).toHaveLength(letterCount + 1)
  expect(await runCommand(provider, commandOf('jobs'), '')).toEqual(['No pending or failed jobs.'])
})

test('mail is written when it is sent, so that its link has its full validity', async () => {
  const { email } = await newCustomer(provider)
  await queueMail(db, 'forgotten password', { email })
  await queueMail(db, 'forgotten password', { email: 'nobody@buyer.example' })
  const readResetTokens = () => db.execute(sql`select token_hash from password_reset`)
  const before = (await readResetTokens()).rows.length
  await work()
  expect((await readResetTokens()).rows).toHaveLength(before + 1)
  expect(headerLines('To')).toEqual([`To: ${email}`])
})

// The timeout is shorter than the interval at which a worker looks for jobs by itself.
test('idle worker sends immediately, and two workers do each job once', async () => {
  const sent: string[] = []
  const threeSent = new Promise<void>((resolve) => {
    send = async ({ to }: Letter) => {
      if (sent.push(to) === 3) resolve()
      return '250 fine'
    }
  })
  const workers = [0, 1].map(() =>
    startWorker({ db: openProvider().db, settings: testSettings, send, features: serverFeatures }),
  )
  for (const name of ['a', 'b', 'c']) await queueMail(db, 'welcome', { email: `${name}@buyer.example` })
  await threeSent
  for (const worker of workers) await worker.stop()
  expect(sent.toSorted()).toEqual(['a@buyer.example', 'b@buyer.example', 'c@buyer.example'])
  expect((await jobs()).filter(({ task }) => task.startsWith('mail'))).toEqual([])
}, 4500)
