/** The provider under test, in process, and short ways to call it. */
import * as v from 'valibot'
import { afterAll, inject } from 'vitest'
import { createApp } from '../../server/app'
import { type Database, openPool } from '../../server/db/client'
import { demoAccounts, demoPassword } from '../../server/db/seed/demo-accounts'
import type { ShopSettings } from '../../server/provider-context'

const quiet: ShopSettings = {
  distFolder: '/nowhere/dist',
  previousDistFolder: '/nowhere/dist-previous',
  corsOrigins: [],
  apiHost: '',
  imageHost: '',
  rateLimits: false,
  trustProxy: false,
}

export type Provider = {
  db: Database
  /** Any path of the server. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** A path below frontend/api/. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Closed after the tests of the file. */
export function openProvider(settings: Partial<ShopSettings> = {}): Provider {
  const { db, close } = openPool(inject('databaseUrl'), 4)
  afterAll(close)
  const app = createApp({ db, ...quiet, ...settings })
  const fetch: Provider['fetch'] = async (path, init) => app.request(path, init)
  return {
    db,
    fetch,
    get: (path, headers = {}) => fetch(`/frontend/api/${path}`, { headers }),
    post: (path, body, headers = {}) =>
      fetch(`/frontend/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  }
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
