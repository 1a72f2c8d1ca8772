/** The cart of a customer, filled, read and changed past the page. */
import type { Locator } from '@playwright/test'
import { apiAddress, askAs, type NewAccount, newAccount, postAs } from './accounts'
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
type Signed = Pick<NewAccount, 'token'>

export async function cartLines(origin: string, { token }: Signed): Promise<CartLine[]> {
  const { Data } = await askAs<{ Data: { Carts: CartLine[] }[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)
}

export function addLine(origin: string, { token }: Signed, line: object): Promise<unknown> {
  return postAs(origin, token, 'cart/cart2', { ProductSetupPrice: [], randomnumber: [], ...line })
}

/** A new customer with 1,000 of a plain product in the cart. */
export async function customerWithLine(origin: string): Promise<{ account: NewAccount; product: Detail }> {
  const [account, product] = await Promise.all([newAccount(origin), findProduct(origin, isPlain)])
  await addLine(origin, account, { ProductID: product.ProductID, QTY: 1000 })
  return { account, product }
}

export async function briefOf(origin: string, account: Signed): Promise<string | undefined> {
  return (await cartLines(origin, account))[0]?.Brief
}

/** As somebody does who shares the account. */
export async function changeBrief(origin: string, account: Signed, Brief: string): Promise<void> {
  const [line] = await cartLines(origin, account)
  await postAs(origin, account.token, 'cart/addbrief', { CartID: line?.CartID, Brief })
}

export async function emptyCart(origin: string, account: Signed): Promise<void> {
  for (const { CartID } of await cartLines(origin, account))
    await fetch(apiAddress(origin, `cart/${CartID}`), {
      method: 'DELETE',
      headers: { Authorization: account.token },
    })
}

/** Brief and artwork are folded away where nothing is to be done about them. */
export function unfold(job: Locator): Promise<void> {
  return job.locator('details').evaluate((fold: HTMLDetailsElement) => {
    fold.open = true
  })
}
