/**
 * Roles of instances (req 19.24), each in its own process: an instance for customers leaves jobs to workers, and the
 * jobs of a killed worker run again.
 */
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { queueMail } from '../../server/mail/mail-queue'
import { openMailServer, parseHeaders } from '../support/post-office'
import { type ProviderProcess, spawnProvider } from '../support/provider-process'
import { bucketKeys } from '../support/s3-server'
import { copyTemplate, newBucket, newFolder } from './file-resources'
import { openProvider } from './provider'

const DATABASE_URL = await copyTemplate('seeded')
const { db } = openProvider({}, DATABASE_URL)
const FILES_URL = await newBucket()
// The mail server is so slow that the worker can be killed while it sends.
const mailServer = await openMailServer('250 fine', 1500)
const instances: ProviderProcess[] = []
beforeEach(async () => {
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})
afterEach(async () => {
  await Promise.all(instances.splice(0).map(kill))
  await mailServer.close()
})

async function start(role: 'web' | 'worker'): Promise<ProviderProcess> {
  const env = { DATABASE_URL, FILES_URL, SMTP_URL: mailServer.url, SHOWFLOOR_POOL: '5', ...bucketKeys }
  const instance = await spawnProvider({ ...env, SHOWFLOOR_ROLE: role, SHOWFLOOR_DATA: newFolder() })
  instances.push(instance)
  return instance
}

async function kill({ process }: ProviderProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const exited = once(process, 'exit')
  process.kill('SIGKILL')
  await exited
}

type MailJob = { attempts: number; isLocked: boolean }
async function mailJobs(): Promise<MailJob[]> {
  const { rows } = await db.execute<MailJob>(sql`
    select attempts, locked_at is not null as "isLocked" from graphile_worker.jobs
    where task_identifier like 'mail: %'`)
  return rows
}

const statusOf = async ({ origin }: ProviderProcess, address: string) =>
  (await fetch(origin + address)).status

test('web instance leaves a job to a worker, and the job of a killed worker runs again', async () => {
  const web = await start('web')
  await queueMail(db, 'welcome', { email: 'dana@buyer.example' })
  // A worker would start within milliseconds.
  await new Promise((passed) => setTimeout(passed, 1000))
  expect(await mailJobs()).toEqual([{ attempts: 0, isLocked: false }])

  const worker = await start('worker')
  await vi.waitFor(() => expect(mailServer.letters).toHaveLength(1), { timeout: 20_000, interval: 20 })
  await kill(worker)
  expect(await mailJobs()).toEqual([{ attempts: 1, isLocked: true }])

  const secondWorker = await start('worker')
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes'`)
  await cleanUpDatabase(db)
  await vi.waitFor(async () => expect(await mailJobs()).toEqual([]), { timeout: 20_000, interval: 100 })
  const [first, second, ...others] = mailServer.letters.map((letter) => parseHeaders(letter).messageId)
  expect([second, others]).toEqual([first, []])

  for (const address of ['/readyz', '/healthz', '/desk/api/session']) {
    const expected = address.startsWith('/desk') ? expect.toBeOneOf([200, 401]) : 200
    expect([address, await statusOf(secondWorker, address)]).toEqual([address, expected])
    expect([address, await statusOf(web, address)]).toEqual([address, expected])
  }
  for (const address of ['/frontend/api/category', '/robots.txt', '/openapi.json'])
    expect([await statusOf(web, address), await statusOf(secondWorker, address)]).toEqual([200, 404])
  expect(await statusOf(secondWorker, '/')).toBe(404)
}, 90_000)
