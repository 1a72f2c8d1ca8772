/** A new customer with one line in the cart, whose brief is read and changed past the page. */
import { expect } from '@playwright/test'
import { type Detail, findProduct } from './catalogue'
import { type NewAccount, newAccount } from './new-account'
import { askAs } from './sign-in'

type Line = { CartID: number; ProductName: string; Brief: string }

async function post(origin: string, { token }: NewAccount, path: string, body: object) {
  const reply = await fetch(`${origin}/frontend/api/${path}`, {
    method: 'POST',
    headers: { Authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}

export async function customerWithLine(origin: string): Promise<{ account: NewAccount; product: Detail }> {
  const account = await newAccount(origin)
  const product = await findProduct(origin, ({ ProductType }) => ProductType !== 2)
  const { Data } = await askAs<{
    Data: { ProductVariationAttributeValue: { ProductVariationID: number }[] }
  }>(origin, account.token, `product/login/${product.Slug}`)
  const ProductVariationID = Data.ProductVariationAttributeValue[0]?.ProductVariationID ?? null
  const line = { ProductID: product.ProductID, ProductVariationID, QTY: 1000, ProductSetupPrice: [] }
  await post(origin, account, 'cart/cart2', line)
  return { account, product }
}

export async function lineOf(origin: string, { token }: NewAccount): Promise<Line | undefined> {
  const { Data } = await askAs<{ Data: { Carts: Line[] }[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)[0]
}

/** As somebody does who shares the account. */
export async function changeBrief(origin: string, account: NewAccount, Brief: string): Promise<void> {
  await post(origin, account, 'cart/addbrief', { CartID: (await lineOf(origin, account))?.CartID, Brief })
}

export async function removeLine(origin: string, account: NewAccount): Promise<void> {
  const id = (await lineOf(origin, account))?.CartID
  const headers = { Authorization: account.token }
  expect((await fetch(`${origin}/frontend/api/cart/${id}`, { method: 'DELETE', headers })).status).toBe(200)
}
