/** Orders of the demo portal user, and the links that are mailed to who approves them (req 6.17). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { askAs, demoTokenOf } from './sign-in'

const portalUser = 3
type Head = { OrderID: number; Status: string }
type Whole = Head & {
  OrderDetails: {
    ProductID: number
    ProductVariationID: number | null
    QTY: number
    randomnumber: object[]
  }[]
}

export type PortalOrder = { id: number; token: string; approve: string; reject: string }

/** Places one like an earlier one; the links lead to `door`, as paths. `provider` is where the mails say the shop is. */
export async function newPortalOrder(provider: string): Promise<PortalOrder> {
  const token = await demoTokenOf(provider, portalUser)
  const { Data: orders } = await askAs<{ Data: Head[] }>(provider, token, 'order/')
  const { Data: model } = await askAs<{ Data: Whole }>(provider, token, `order/${orders[0]?.OrderID}`)
  const [line] = model.OrderDetails
  const { OrderDetails: _, ...head } = model
  await post(provider, token, 'cart/cart2', { ...line, ProductSetupPrice: [] })
  const placed = await post<{ Data: Head }>(provider, token, 'order', {
    ...head,
    CouponName: '',
    Totalprice: null,
  })
  const id = placed.Data.OrderID
  await expect.poll(() => linksOf(provider, id).length).toBeGreaterThanOrEqual(2)
  const [approve = '', reject = ''] = linksOf(provider, id).slice(-2)
  return { id, token, approve, reject }
}

export async function statusOf(provider: string, { id, token }: PortalOrder): Promise<string> {
  return (await askAs<{ Data: Whole }>(provider, token, `order/${id}`)).Data.Status
}

async function post<T>(provider: string, token: string, call: string, body: object): Promise<T> {
  const reply = await fetch(`${provider}/frontend/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as T
}

/** In the mails that this provider wrote, oldest first: another one's links lead somewhere else. */
function linksOf(provider: string, id: number): string[] {
  const mails = readdirSync(tmpdir())
    .filter((name) => name.startsWith('showfloor-e2e-'))
    .map((name) => path.join(tmpdir(), name, 'mail'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, file: path.join(folder, name) })))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return mails
    .map(({ file }) =>
      readFileSync(file, 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => mail.includes(`approve Showfloor order ${id}`))
    .flatMap((mail) => mail.match(/^http\S+\/order-status\/\S+$/gm) ?? [])
    .filter((link) => link.startsWith(`${provider}/`))
    .map((link) => link.slice(provider.length))
}
