/** Mails as jobs: there with what they are about, sent once it is possible, and never lost with a worker. */
import { createApp } from '../../server/app'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseJobs, sweep } from '../../server/jobs/tasks'
import { startWorker } from '../../server/jobs/worker'
import { createMailer, type Letter, type Send } from '../../server/mail/mailer'
import { post } from '../../server/mail/post'
import { jobsCommand } from '../../server/operate/jobs'
import { captureLog } from '../support/log'
import { openPostOffice } from '../support/post-office'
import { addTo } from './cart-calls'
import { orderBody } from './order-calls'
import { newCustomer, openProvider, quiet, runJobs, typed } from './provider'

const provider = openProvider()
const { db } = provider
const app = createApp({ db, settings: quiet })
let office: Awaited<ReturnType<typeof openPostOffice>>
let send: Send
const log = captureLog('warn')
afterAll(log.restore)
beforeEach(async () => {
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  office = await openPostOffice()
  send = createMailer({ ...quiet, smtpUrl: office.url })
})
afterEach(() => office.close())

const work = () => runJobs({ db, settings: quiet, send })
const heard = (field: string) => office.heard.filter((line) => line.startsWith(`${field}: `))
const jobs = async () =>
  (
    await db.execute<{ task: string; pause: number; attempts: number }>(sql`
      select task_identifier as task, attempts, extract(epoch from run_at - now())::float as pause
      from graphile_worker.jobs order by jobs.id`)
  ).rows
/** The next attempt is due now. */
const due = () =>
  db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
/** Nobody sends what this posts. */
const order = async ({ headers }: { headers: { Authorization: string } }) =>
  app.request('/frontend/api/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(orderBody()),
  })

test('an order’s letters wait with it, and are not there when it is refused', async () => {
  const customer = await newCustomer(provider)
  expect((await order(customer)).status).toBe(409)
  expect(await jobs()).toEqual([])
  await addTo(provider, customer)
  expect((await order(customer)).status).toBe(200)
  expect(await jobs()).toMatchObject([{ task: 'mail: new order' }, { task: 'mail: order placed' }])
  const { rows } = await db.execute(sql`select payload from graphile_worker._private_jobs`)
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('what is posted in a transaction that fails is never sent', async () => {
  const failed = db.transaction(async (tx) => {
    await post(tx, 'welcome', { email: 'dana@buyer.example' })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await jobs()).toEqual([])
})

test('a mail server that is down delays no order and loses no letter', async () => {
  office.say('451 4.3.0 not now, <dana@buyer.example>')
  const customer = await newCustomer(provider)
  await addTo(provider, customer)
  expect((await order(customer)).status).toBe(200)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await due()
    await work()
    const waiting = await jobs()
    expect(waiting.map(({ attempts }) => attempts)).toEqual([attempt, attempt])
    pauses.push(waiting[0]?.pause ?? 0)
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  // An hour without the server is bridged by then.
  expect(pauses.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3600)
  expect((await typed(provider, jobsCommand, '')).join('\n')).toMatch(
    /mail: order placed +waits until .*, tried 8 of 25 times: Mail "Your Showfloor order \d+" to [\da-f]{12} was not sent: .*451 4\.3\.0 not now, <…>/,
  )
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ job: expect.any(String), task: 'mail: order placed' }),
  )
  expect(log.text()).not.toContain(customer.email)
  expect(heard('Subject')).toEqual([])
  office.say('250 fine')
  await due()
  await work()
  expect(heard('To')).toEqual([`To: ${quiet.shopEmail}`, `To: ${customer.email}`])
  expect(await jobs()).toEqual([])
})

/** Its worker is killed between sending and saying so: the job is never over. */
const sentByAKilledWorker = () =>
  new Promise<void>((sent) => {
    const killed: Send = async (letter, posted) => {
      await send(letter, posted)
      sent()
      await new Promise(() => undefined)
    }
    void runJobs({ db, settings: quiet, send: killed })
  })

test('what a killed worker had in hand another does, as the same letter', async () => {
  await post(db, 'welcome', { email: 'dana@buyer.example' })
  await sentByAKilledWorker()
  await sweep(db)
  await work()
  expect(heard('Message-ID')).toHaveLength(1)
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`)
  await sweep(db)
  await work()
  const [first, ...more] = heard('Message-ID')
  expect(more).toEqual([first])
  expect(await jobs()).toEqual([])
})

test('the only worker of a database waits for no other one when it begins', async () => {
  await post(db, 'welcome', { email: 'dana@buyer.example' })
  await sentByAKilledWorker()
  await work()
  expect(heard('Message-ID')).toHaveLength(1)
  await releaseJobs(db)
  await work()
  expect(heard('Message-ID')).toHaveLength(2)
  expect(await jobs()).toEqual([])
})

test('scheduled work of a killed worker is not listed once it was done again', async () => {
  const scheduled = () => db.execute(sql`select graphile_worker.add_job('remind', job_key => 'remind')`)
  await scheduled()
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`,
  )
  await scheduled()
  await work()
  await releaseJobs(db)
  expect(await jobs()).toMatchObject([{ task: 'remind', attempts: 25 }])
  await sweep(db)
  expect(await jobs()).toEqual([])
})

test('what is refused for good is given up at once and listed, until it is tried again', async () => {
  office.say('550 5.1.1 no such mailbox')
  await post(db, 'welcome', { email: 'dana@buyer.example' })
  await work()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 25 }]))
  await due()
  await work()
  const [line = ''] = await typed(provider, jobsCommand, '')
  expect(line).toMatch(/^\d+ .*mail: welcome +was given up: Mail .*550 5\.1\.1/)
  office.say('250 fine')
  const [id = ''] = line.split(' ')
  await expect(typed(provider, jobsCommand, `${id} again`)).rejects.toThrow('with "retry"')
  await expect(typed(provider, jobsCommand, '999999999 retry')).rejects.toThrow('No job 999999999')
  const letters = provider.letters.length
  expect(await typed(provider, jobsCommand, `${id} retry`)).toEqual([
    expect.stringContaining(`Job ${id} is tried again`),
  ])
  expect(provider.letters).toHaveLength(letters + 1)
  expect(await typed(provider, jobsCommand, '')).toEqual(['Nothing waits, and nothing was given up.'])
})

test('the letter is written when it is sent: a link in it is as young as the mail', async () => {
  const { email } = await newCustomer(provider)
  await post(db, 'forgotten password', { email })
  await post(db, 'forgotten password', { email: 'nobody@buyer.example' })
  const opened = () => db.execute(sql`select token_hash from password_reset`)
  const before = (await opened()).rows.length
  await work()
  expect((await opened()).rows).toHaveLength(before + 1)
  expect(heard('To')).toEqual([`To: ${email}`])
})

// Less than the time after which a worker looks by itself.
test('a worker that is idle sends at once, and two do each job once', async () => {
  const sent: string[] = []
  const three = new Promise<void>((all) => {
    send = async ({ to }: Letter) => {
      if (sent.push(to) === 3) all()
    }
  })
  const workers = [0, 1].map(() => startWorker({ db: openProvider().db, settings: quiet, send }))
  for (const name of ['a', 'b', 'c']) await post(db, 'welcome', { email: `${name}@buyer.example` })
  await three
  for (const worker of workers) await worker.stop()
  expect(sent.toSorted()).toEqual(['a@buyer.example', 'b@buyer.example', 'c@buyer.example'])
  expect((await jobs()).filter(({ task }) => task.startsWith('mail'))).toEqual([])
}, 4500)
