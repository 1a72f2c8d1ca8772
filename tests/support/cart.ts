/** Fills, reads and changes a customer's cart through the API instead of the page. */
import type { Locator } from '@playwright/test'
import { apiAddress, getAs, type NewAccount, newAccount, postAs } from './accounts'
import { type Detail, findProduct, isPlain } from './shop'

export type CartLine = {
  CartID: number
  ProductID: number
  QTY: number
  BasePrice: string
  Brief: string
  CartAttachment: { Attachment: string }[]
  CartSetupPrice: unknown[]
  randomnumber: { value: string }[]
}
type WithToken = Pick<NewAccount, 'token'>

export async function cartLines(origin: string, { token }: WithToken): Promise<CartLine[]> {
  const { Data } = await getAs<{ Data: { Carts: CartLine[] }[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)
}

export function addLine(origin: string, { token }: WithToken, line: object): Promise<unknown> {
  return postAs(origin, token, 'cart/cart2', { ProductSetupPrice: [], randomnumber: [], ...line })
}

/** Creates a new customer with 1,000 pieces of a plain product in the cart. */
export async function customerWithLine(origin: string): Promise<{ account: NewAccount; product: Detail }> {
  const [account, product] = await Promise.all([newAccount(origin), findProduct(origin, isPlain)])
  await addLine(origin, account, { ProductID: product.ProductID, QTY: 1000 })
  return { account, product }
}

export async function readBrief(origin: string, account: WithToken): Promise<string | undefined> {
  return (await cartLines(origin, account))[0]?.Brief
}

/** Changes the brief like another person who shares the account. */
export async function changeBrief(origin: string, account: WithToken, Brief: string): Promise<void> {
  const [line] = await cartLines(origin, account)
  await postAs(origin, account.token, 'cart/addbrief', { CartID: line?.CartID, Brief })
}

export async function emptyCart(origin: string, account: WithToken): Promise<void> {
  for (const { CartID } of await cartLines(origin, account))
    await fetch(apiAddress(origin, `cart/${CartID}`), {
      method: 'DELETE',
      headers: { Authorization: account.token },
    })
}

/** Opens the details with brief and artwork, which are closed when they need no action. */
export function openDetails(job: Locator): Promise<void> {
  return job.locator('details').evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
}
