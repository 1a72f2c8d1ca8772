/** Forms of the desk lose nothing typed when a colleague changes their record, or on a reload (req 22.30, 22.31). */
import type { Page } from '@playwright/test'
import { newOrder, newRequest, signInToDesk } from '../support/desk'
import { expect, test } from '../support/fixtures'

type Call = [method: 'POST' | 'PUT', path: string, body: object]

/** A call of the desk as a colleague makes it, without a version. */
async function callDesk(page: Page, [method, path, data]: Call): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin }
  const reply = await page.request.fetch(`/desk/api/${path}`, { method, headers, data })
  expect(reply.status()).toBe(200)
}

const newestId = (page: Page, list: string) =>
  page.evaluate(async (name) => (await (await fetch(`/desk/api/${name}?limit=1`)).json()).data[0].id, list)

test('typed text stays in forms of the desk while a colleague changes their records', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { id } = await newOrder(origin)
  await newRequest(origin)
  await signInToDesk(page)
  await page.goto(`/desk/orders/${id}/show`)
  await page.getByLabel('New status').click()
  await page.getByRole('option', { name: 'Shipped' }).click()
  await page.getByLabel('Carrier').fill('Hand cart')
  await page.getByLabel('Tracking number').fill('33ABC123')
  await page.getByLabel('Message to the customer').fill('On its way')
  await callDesk(page, ['POST', `orders/${id}/status`, { status: 'IN REVIEW' }])
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}: In review` })).toBeVisible()
  await expect(page.getByLabel('Carrier')).toHaveValue('Hand cart')
  await expect(page.getByLabel('Tracking number')).toHaveValue('33ABC123')
  await expect(page.getByLabel('Message to the customer')).toHaveValue('On its way')
  await page.reload()
  await expect(page.getByLabel('Tracking number')).toHaveValue('33ABC123')
  await page.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByText('Sent by Hand cart, 33ABC123')).toBeVisible()

  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Message to the customer')).toHaveValue('On its way')
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  const request = await newestId(page, 'requests')
  await page.goto(`/desk/requests/${request}/show`)
  await page.getByLabel('Your reply').fill('Yes, we can.')
  await callDesk(page, ['PUT', `requests/${request}`, { isAnswered: true }])
  await expect(page.getByText(/^Answered /)).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('Yes, we can.')
})
