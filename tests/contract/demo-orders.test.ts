/** Orders of the demo seed: every demo account has an order in every state, with artwork that can be opened. */
import { expect, test } from 'vitest'
import { movableStatuses } from '../../src/domain/order/order-status'
import { createDemoAccounts, demoAccounts } from '../../demo/seed/demo-accounts'
import { createDemoOrders, demoCoupon, waitingDemoOrder } from '../../demo/seed/demo-orders'
import { fileStore } from '../../server/files/store'
import { requestCoupon, readWholeOrder, storedOrder } from './order-calls'
import { type Customer, openProvider, testSettings, signedIn } from './provider'

const provider = openProvider()
const { db, get, fetch } = provider
await createDemoAccounts(db)
await createDemoOrders(db, fileStore(testSettings))

const accountOf = async (roleId: number): Promise<Customer> => ({
  userId: 0,
  email: '',
  headers: await signedIn(provider, roleId),
})

test.each(demoAccounts.map(({ roleId, role }) => [role, roleId] as const))(
  '%s demo account has an order in every state, with artwork that opens',
  async (_, roleId) => {
    const account = await accountOf(roleId)
    const { Data } = (await (await get('order/', account.headers)).json()) as {
      Data: { OrderID: number; Status: string }[]
    }
    expect(Data.map(({ Status }) => Status)).toEqual([...movableStatuses])
    for (const { OrderID, Status } of Data) {
      const order = await readWholeOrder(provider, account, OrderID)
      expect(order.OrderDetails.every(({ Brief }) => Brief.length > 10)).toBe(true)
      const approvals = order.OrderArtworkAttachment.map(({ Approve }) => Approve)
      expect(new Set(approvals)).toEqual(
        new Set(Status === 'PENDING' ? [] : [Status === 'IN REVIEW' ? 2 : Status === 'REJECTED' ? 0 : 1]),
      )
      expect(order.OrderCustomerAttachment.length).toBeGreaterThan(order.OrderDetails.length)
      for (const { Attachment } of [...order.OrderCustomerAttachment, ...order.OrderArtworkAttachment])
        expect((await fetch(`/${Attachment}`)).status).toBe(200)
      expect(order.CouponName).toBe(Status === 'SHIPPED' ? demoCoupon.name : '')
      expect((await storedOrder(db, OrderID)).needsApproval).toBe(roleId === 3)
      expect(order.ProductReview).toHaveLength(roleId === 2 && Status === 'COMPLETE' ? 1 : 0)
    }
  },
)

test('seeded portal order awaits approval, the coupon is valid; another seed adds none', async () => {
  const waitingOrderId = await waitingDemoOrder(db)
  expect(await storedOrder(db, waitingOrderId ?? 0)).toMatchObject({ status: 'PENDING', needsApproval: true })
  expect((await requestCoupon(provider, await accountOf(1), demoCoupon.name)).status).toBe(200)
  await createDemoOrders(db, fileStore(testSettings))
  const { Data } = await (await get('order/', (await accountOf(1)).headers)).json()
  expect(Data).toHaveLength(movableStatuses.length)
})
