/** The provider under test, in process, and short ways to call it. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createApp } from '../../server/app'
import { type Database, openPool } from '../../server/db/client'
import { appUser } from '../../server/db/schema-customer'
import { demoAccounts, demoPassword } from '../../server/db/seed/demo-accounts'
import type { Letter } from '../../server/mail/mailer'
import { readSettings, type Settings } from '../../server/settings'
import { openSession } from '../../server/auth/session'
import { whenFileEnds } from './own-database'

/** Of the test file that runs; set by own-shop.ts. */
export const ownShop = { databaseUrl: '', dataFolder: '' }

export const quiet: Settings = {
  ...readSettings({}),
  distFolder: '/nowhere/dist',
  previousDistFolder: '/nowhere/dist-previous',
  get dataFolder() {
    return ownShop.dataFolder
  },
  publicUrl: 'https://shop.example/',
  orderLinkKey: 'a passphrase',
  rateLimits: false,
}

export type Provider = {
  db: Database
  /** What was posted, oldest first. */
  letters: Letter[]
  /** Method and path of everything that is registered, without what runs around several routes. */
  routes: { method: string; path: string }[]
  /** Any path of the server. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** A path below frontend/api/. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  remove: (path: string, headers?: Record<string, string>) => Promise<Response>
}

/** Closed when the test file ends; may be called in tests, too. */
export function openProvider(settings: Partial<Settings> = {}, databaseUrl = ownShop.databaseUrl): Provider {
  const { db, close } = openPool(databaseUrl, 4)
  whenFileEnds(close)
  const letters: Letter[] = []
  const mailer = { post: (letter: Letter) => void letters.push(letter), settled: async () => undefined }
  const app = createApp({ db, mailer, settings: { ...quiet, ...settings } })
  const fetch: Provider['fetch'] = async (path, init) => app.request(path, init)
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
    letters,
    routes: app.routes.filter(({ method }) => method !== 'ALL'),
    fetch,
    get: (path, headers = {}) => fetch(`/frontend/api/${path}`, { headers }),
    post: send('POST'),
    put: send('PUT'),
    remove: (path, headers = {}) => fetch(`/frontend/api/${path}`, { method: 'DELETE', headers }),
  }
}

export type Customer = { userId: number; email: string; headers: { Authorization: string } }

/** Somebody new and signed in, whose cart no other test sees. */
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

const SignedIn = v.object({ token: v.string() })

/** The Authorization header of the demo account with this role. */
export async function signedIn({ post }: Provider, roleId: number): Promise<{ Authorization: string }> {
  const account = demoAccounts.find((one) => one.roleId === roleId)
  const reply = await post('auth/signin', { Email: account?.email, Password: demoPassword })
  return { Authorization: v.parse(SignedIn, await reply.json()).token }
}

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
export const readSearch = async (reply: Response) => v.parse(Search, await reply.json())
