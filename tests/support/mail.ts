/** Mails of the provider that the browser tests use. The provider writes mails into its data folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { getAs, demoTokenOf, postAs } from './accounts'

/** The provider's data folder, named in playwright.config.ts. */
const folder = path.join(process.env['TEST_DATA'] ?? '', 'mail')

/** Returns the mails as plain text, oldest first. */
function mails(): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
}

/**
 * Returns the text after `/confirm_pass/` in the latest mail to this address, when `count` such mails have arrived.
 */
export async function resetLinkMailedTo(email: string, count = 1): Promise<string> {
  const links = () =>
    mails()
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /\/confirm_pass\/([\w-]+)/.exec(mail)?.[1] ?? [])
  await expect.poll(() => links().length).toBe(count)
  return links().at(-1) ?? ''
}

const portalUser = 3
type OrderHead = { OrderID: number; Status: string }
type WholeOrder = OrderHead & {
  OrderDetails: {
    ProductID: number
    ProductVariationID: number | null
    QTY: number
    randomnumber: object[]
  }[]
}

/** A portal order, with the paths that are mailed to its approver (req 6.17). */
export type PortalOrder = { id: number; token: string; approve: string; reject: string }

/** Places an order of the demo portal user, like an earlier order. `provider` is the shop's origin in the mails. */
export async function newPortalOrder(provider: string): Promise<PortalOrder> {
  const token = await demoTokenOf(provider, portalUser)
  const { Data: orders } = await getAs<{ Data: OrderHead[] }>(provider, token, 'order/')
  const { Data: earlierOrder } = await getAs<{ Data: WholeOrder }>(
    provider,
    token,
    `order/${orders[0]?.OrderID}`,
  )
  const { OrderDetails, ...head } = earlierOrder
  await postAs(provider, token, 'cart/cart2', { ...OrderDetails[0], ProductSetupPrice: [] })
  const order = { ...head, CouponName: '', Totalprice: null }
  const { Data: placed } = await postAs<{ Data: OrderHead }>(provider, token, 'order', order)
  const links = () =>
    mails()
      .filter((mail) => mail.includes(`approve Showfloor order ${placed.OrderID}`))
      .flatMap((mail) => mail.match(/^http\S+\/order-status\/\S+$/gm) ?? [])
      .map((link) => link.slice(provider.length))
  await expect.poll(() => links().length).toBe(2)
  const [approve = '', reject = ''] = links()
  return { id: placed.OrderID, token, approve, reject }
}

export async function readStatus(provider: string, { id, token }: PortalOrder): Promise<string> {
  return (await getAs<{ Data: WholeOrder }>(provider, token, `order/${id}`)).Data.Status
}
