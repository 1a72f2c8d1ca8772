/**
 * One of three instances is killed every five seconds while fifty customers shop: no order is lost or doubled, no
 * accepted data is missing, every mail arrives, and hardly any reply fails.
 */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { copyTemplate, newBucket, newFolder, whenFileEnds } from '../contract/file-resources'
import { givePassword, knownPassword, newCustomer, openProvider } from '../contract/provider'
import { table } from '../bench/tables'
import { openInstances } from '../support/instances'
import { parseHeaders, openMailServer } from '../support/post-office'
import { seeded, testSeed } from '../support/seed'
import { type Reply, shop } from './shopper'

/** `INSTANCE_KILL_SECONDS=120` makes a longer run. */
const seconds = Number(process.env['INSTANCE_KILL_SECONDS'] ?? 30)
const customers = 50
const killEveryMs = 5000
/** Limit in percent of all replies. */
const maxErrorPercent = 1

const DATABASE_URL = await copyTemplate('seeded')
const provider = openProvider({}, DATABASE_URL)
const { db } = provider
// The mail server is so slow that some mails are being sent when their instance is killed.
const mailServer = await openMailServer('250 fine', 1000)
// Every order mails the shop, which would exceed the hourly limit.
const env = {
  DATABASE_URL,
  FILES_URL: await newBucket(),
  SMTP_URL: mailServer.url,
  SHOWFLOOR_RATE_LIMITS: 'off',
}
const { url, instances, close } = await openInstances(3, { folder: newFolder(), env })
whenFileEnds(mailServer.close)
whenFileEnds(close)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the number of kills, when all instances run again. */
async function killUntil(signal: AbortSignal, random: () => number): Promise<number> {
  let kills = 0
  let starting = Promise.resolve()
  for (; ; kills++) {
    await Promise.all([wait(killEveryMs), starting])
    if (signal.aborted) return kills
    const victim = instances[Math.floor(random() * instances.length)]
    await victim?.kill()
    starting = victim?.start() ?? starting
  }
}

type Counts = { n: number; locked: number }
async function waitingMails(): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as n, count(locked_at)::int as "locked" from graphile_worker.jobs
    where task_identifier like 'mail: %'`)
  return rows[0] ?? { n: 0, locked: 0 }
}

/** Resolves once the instances have sent all mails, including those that a killed instance had locked. */
async function untilMailsAreSent(): Promise<void> {
  const waitOptions = { timeout: 120_000, interval: 1000 }
  await vi.waitFor(async () => {
    const { n, locked } = await waitingMails()
    expect(n - locked).toBe(0)
  }, waitOptions)
  // A running instance has sent its locked mails by then.
  await wait(5000)
  const { locked } = await waitingMails()
  console.log(`${locked} mails were locked by killed instances.`)
  // The locks of killed instances are made to expire at once; the instances themselves must then take up the mails.
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes'`)
  await vi.waitFor(async () => expect(await waitingMails()).toEqual({ n: 0, locked: 0 }), waitOptions)
}

const isError = ({ status }: Reply) => status === 0 || status >= 500

function report(replies: Reply[]): string {
  const count = (counted: Reply[], isCounted: (reply: Reply) => boolean) =>
    String(counted.filter(isCounted).length)
  const calls = [...new Set(replies.map(({ call }) => call))].toSorted()
  const row = (name: string, rowReplies: Reply[]) => [
    name,
    String(rowReplies.length),
    count(rowReplies, ({ status }) => status === 502),
    count(rowReplies, ({ status }) => status >= 500 && status !== 502),
    count(rowReplies, ({ status }) => status === 0),
    `${((100 * rowReplies.filter(isError).length) / rowReplies.length).toFixed(2)} %`,
  ]
  return table(
    ['call', 'replies', '502', 'other 5xx', 'broken', 'errors'],
    [
      ...calls.map((call) =>
        row(
          call,
          replies.filter((reply) => reply.call === call),
        ),
      ),
      row('all', replies),
    ],
  ).join('\n')
}

test(`no order is lost while instances are killed for ${seconds} s`, {
  timeout: (seconds + 400) * 1000,
}, async () => {
  const random = seeded(testSeed)
  const accounts = await Promise.all(
    Array.from({ length: customers }, async () => {
      const customer = await newCustomer(provider)
      await givePassword(provider, customer)
      return { email: customer.email, password: knownPassword }
    }),
  )
  const replies: Reply[] = []
  const signal = AbortSignal.timeout(seconds * 1000)
  const killing = killUntil(signal, random)
  const options = { signal, random, replies }
  const acknowledged = await Promise.all(accounts.map((account) => shop(url, account, options)))
  const kills = await killing
  const orders = acknowledged.flatMap((result) => result.orders)
  const uploads = acknowledged.flatMap((result) => result.uploads)
  console.log(`${kills} kills, ${orders.length} orders, ${uploads.length} uploads\n${report(replies)}`)
  expect(kills).toBeGreaterThanOrEqual(Math.floor(seconds / 10))

  // A line that exists already was added by a request whose reply was lost.
  const refusals = replies.filter(
    ({ status, code }) => status >= 400 && status < 500 && code !== 'ProductExit',
  )
  expect(refusals).toEqual([])
  expect(replies.filter(isError).length / replies.length).toBeLessThanOrEqual(maxErrorPercent / 100)

  const stored = await db.execute<{ id: number; key: string }>(
    sql`select id, po_number as key from shop_order`,
  )
  const byId = (left: { id: number }, right: { id: number }) => left.id - right.id
  expect(stored.rows.toSorted(byId)).toEqual(orders.toSorted(byId))
  const { rows: mismatches } = await db.execute(sql`
    select from order_line l join shop_order o on o.id = l.order_id
    where l.brief <> o.po_number or (select count(*) from artwork where order_line_id = l.id) <> 1`)
  expect(mismatches).toHaveLength(0)

  for (const [index, { path, bytes, headers }] of uploads.entries()) {
    const reply = await fetch(`${instances[index % instances.length]?.origin()}${path}`, { headers })
    expect([reply.status, (await reply.text()) === bytes]).toEqual([200, true])
  }

  await untilMailsAreSent()
  const letterHeaders = mailServer.letters.map(parseHeaders)
  const copies = new Map<string, string[]>()
  for (const { subject, messageId } of letterHeaders)
    copies.set(subject, [...(copies.get(subject) ?? []), messageId])
  for (const { id } of orders)
    for (const subject of [`New order ${id}`, `Your Showfloor order ${id}`]) {
      const sent = copies.get(subject) ?? []
      expect([subject, sent.length, new Set(sent).size]).toEqual([subject, expect.toBeOneOf([1, 2]), 1])
    }
  console.log(`${letterHeaders.length} letters, ${letterHeaders.length - copies.size} of them twice`)
})
