/** The provider under test, in the same process, and helpers that call it. */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { runOnce } from 'graphile-worker'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import { demoAccounts } from '../../demo/seed/demo-accounts'
import { demoCatalogue } from '../../demo/seed/demo-catalogue'
import { createApp } from '../../server/app'
import { openSession } from '../../server/auth/session'
import { type Database, openPool } from '../../server/db/client'
import { appUser } from '../../server/db/schema-customer'
import { readSettings, type Settings } from '../../server/base/settings'
import { workerOptions } from '../../server/jobs/worker'
import type { Letter, Send } from '../../server/mail/mailer'
import { serverFeatures } from '../../server/features'
import type { Command, CommandContext } from '../../server/operate/command'
import { instanceFetch } from './instances'
import { whenFileEnds } from './file-resources'

/** Resources of the running test file; setup.ts sets them. */
export const testShop = { databaseUrl: '', dataFolder: '', filesUrl: null as string | null }

export const testSettings: Settings = {
  ...readSettings({}),
  distFolder: '/nowhere/dist',
  previousDistFolder: '/nowhere/dist-previous',
  get dataFolder() {
    return testShop.dataFolder
  },
  get filesUrl() {
    return testShop.filesUrl
  },
  publicUrl: 'https://shop.example/',
  shopEmail: 'orders@shop.example',
  orderLinkKey: 'a passphrase',
  rateLimits: false,
}

/** Returns the letters (emails) to customers, without the letters to the shop. */
export const toCustomers = (letters: Letter[]) => letters.filter(({ to }) => to !== testSettings.shopEmail)

export type Provider = {
  db: Database
  /** Address of the database. */
  url: string
  /** Sent letters, oldest first. */
  letters: Letter[]
  /** Sends all posted mails, as every call that writes does after its reply. */
  sendMails: () => Promise<void>
  /** Method and path of every registered route, without middleware. */
  routes: { method: string; path: string }[]
  /** Calls any path of the server. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Calls a path below frontend/api/. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  remove: (path: string, headers?: Record<string, string>) => Promise<Response>
}

/** Opens a provider that is closed when the test file ends; may be called in tests, too. */
export function openProvider(settings: Partial<Settings> = {}, databaseUrl = testShop.databaseUrl): Provider {
  const { db, close } = openPool(databaseUrl, 4)
  whenFileEnds(close)
  const letters: Letter[] = []
  const parts = { db, settings: { ...testSettings, ...settings } }
  const app = createApp({ ...parts, demo: demoCatalogue })
  const request = instanceFetch({ settings: parts.settings, databaseUrl }) ?? app.request
  const recordLetter: Send = async (letter) => {
    letters.push(letter)
    return '250 fine'
  }
  let sending = Promise.resolve()
  let nextSending: Promise<void> | null = null
  // Mails are sent one after the other, so that letters arrive in order. Calls that end meanwhile share the next run.
  const sendMails = () => {
    nextSending ??= sending = sending.then(() => {
      nextSending = null
      return runJobs({ ...parts, send: recordLetter })
    })
    return nextSending
  }
  const fetch: Provider['fetch'] = async (path, init) => {
    const reply = await request(path, init)
    if ((init?.method ?? 'GET') !== 'GET') await sendMails()
    return reply
  }
  const send =
    (method: string): Provider['post'] =>
    (path, body, headers = {}) =>
      fetch(`/frontend/api/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
  return {
    db,
    url: databaseUrl,
    letters,
    sendMails,
    routes: app.routes.filter(({ method }) => method !== 'ALL'),
    fetch,
    get: (path, headers = {}) => fetch(`/frontend/api/${path}`, { headers }),
    post: send('POST'),
    put: send('PUT'),
    remove: (path, headers = {}) => fetch(`/frontend/api/${path}`, { method: 'DELETE', headers }),
  }
}

export type Customer = { userId: number; email: string; headers: { Authorization: string } }

/** Creates a signed-in customer, whose cart no other test sees. */
export async function newCustomer({ db }: Provider, roleId = 1): Promise<Customer> {
  const email = `${randomUUID()}@showfloor.example`
  const [user] = await db
    .insert(appUser)
    .values({
      email,
      passwordHash: 'nobody signs in with this',
      roleId,
      fullName: 'Casey Customer',
      mobileNumber: '0400 000 000',
    })
    .returning({ id: appUser.id })
  if (!user) throw new Error('no customer was made')
  return { userId: user.id, email, headers: { Authorization: await openSession(db, user.id) } }
}

type Caller = Customer & Pick<Provider, 'get' | 'post' | 'put' | 'remove'>

/** Creates a new customer before each test of the file, with calls that send the session. */
export function callerOfEachTest(provider: Provider, roleId = 1): Caller {
  const { get, post, put, remove } = provider
  const caller: Caller = {
    userId: 0,
    email: '',
    headers: { Authorization: '' },
    get: (path, headers) => get(path, { ...caller.headers, ...headers }),
    post: (path, body, headers) => post(path, body, { ...caller.headers, ...headers }),
    put: (path, body, headers) => put(path, body, { ...caller.headers, ...headers }),
    remove: (path, headers) => remove(path, { ...caller.headers, ...headers }),
  }
  beforeEach(async () => Object.assign(caller, await newCustomer(provider, roleId)))
  return caller
}

export const knownPassword = 'the old harbour'
/** A hash contains its cost; this low cost makes sign-ins in tests fast. */
const cheapHash = hash(knownPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** Sets `knownPassword` as the password of this customer. */
export async function givePassword({ db }: Provider, { userId }: Customer): Promise<void> {
  await db
    .update(appUser)
    .set({ passwordHash: await cheapHash })
    .where(eq(appUser.id, userId))
}

/** Returns the Authorization header of the demo account with this role. */
export async function signedIn({ db }: Provider, roleId: number): Promise<{ Authorization: string }> {
  const email = demoAccounts.find((account) => account.roleId === roleId)?.email ?? ''
  const [user] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  return { Authorization: await openSession(db, user?.id ?? 0) }
}

/** Returns status and message of a refusal. */
export const readRefusal = async (reply: Response) => [reply.status, (await reply.json()).ErrorMessage]
export const repliedWith = (replies: Response[], wanted: number) =>
  replies.filter(({ status }) => status === wanted)
/** Makes the same call `times` times simultaneously. */
export const atOnce = (times: number, send: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, index) => send(index)))

const Tiles = v.array(v.looseObject({ SKU: v.string() }))
const List = v.object({ data: Tiles, totalPages: v.number(), total: v.number() })
const DataList = v.object({ Data: Tiles, totalPages: v.number(), total: v.number() })
const Search = v.object({
  Data: v.object({ Product: Tiles, SubCategory: v.array(v.looseObject({ Slug: v.string() })) }),
  totalPages: v.number(),
  total: v.number(),
})

export const skus = (tiles: { SKU: string }[]) => tiles.map((tile) => tile.SKU)
export const readList = async (reply: Response) => v.parse(List, await reply.json())
export const readDataList = async (reply: Response) => v.parse(DataList, await reply.json())
export const readSearchReply = async (reply: Response) => v.parse(Search, await reply.json())

/** Runs all due jobs, as the provider's worker does after the replies. */
export async function runJobs(parts: { db: Database; settings: Settings; send: Send }): Promise<void> {
  const { rows } = await parts.db.execute(sql`
    select from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null limit 1`)
  // With a concurrency of 1 the jobs run in their order.
  if (rows.length > 0)
    await runOnce({ ...workerOptions({ ...parts, features: serverFeatures }), concurrency: 1 })
}

/** Runs a command, sends the mails that it posted, and returns the lines that it printed. */
export async function runCommand(
  { db, url, sendMails }: Provider,
  command: Command,
  args: string | string[],
  settings = testSettings,
): Promise<string[]> {
  const lines: string[] = []
  const context: CommandContext = { db, url, settings, print: (line) => void lines.push(line) }
  await command.run(typeof args === 'string' ? args.split(' ').filter(Boolean) : args, context)
  await sendMails()
  return lines
}
