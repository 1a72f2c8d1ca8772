/** Any provider is asked for what is looked for alone (req 17.1). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Asked } from '../api/answers'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
let asked: Asked[]
beforeEach(async () => {
  device = await memberDevice()
  ;({ asked } = device.answers.provider(() =>
    device.answers.json({ Data: { Product: [], SubCategory: [] }, totalPages: 1 }),
  ))
})
afterEach(() => {
  device.client.clear()
})

const searched = () => asked.map(({ body }) => body)

test('without price, quantity and stock, in one call however it is asked', async () => {
  for (const text of ['drink bottle under $10', '250 drink bottle in stock', 'Drink Bottle'])
    await device.client.ensureQueryData(device.searchQuery(text, 1))
  expect(searched()).toEqual([{ Search: 'drink bottle' }])
})

test('a wish alone is sent as it is', async () => {
  await device.client.ensureQueryData(device.searchQuery('under $10', 1))
  expect(searched()).toEqual([{ Search: 'under $10' }])
})
