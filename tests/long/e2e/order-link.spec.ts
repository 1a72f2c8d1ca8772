/**
 * The approver's link from a mail: it decides on a press, its signature is checked, and success is shown only after a
 * reply (req 6.17).
 */
import CryptoJS from 'crypto-js'
import { defaultOrderLinkKey } from '../../../src/domain/order/order-link'
import { expect, test } from '../../support/fixtures'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'

const linkTo = (payload: object) =>
  `/order-status/${encodeURIComponent(CryptoJS.AES.encrypt(JSON.stringify(payload), defaultOrderLinkKey).toString())}`

test.describe('another provider, whose links are not signed', () => {
  let other: OtherProvider
  test.beforeEach(async () => {
    other = await startOtherProvider()
  })
  test.afterEach(() => other.stop())

  test('unsigned link decides on a press, and a refusal leads to /404', async ({ page }) => {
    await page.goto(`${other.url}${linkTo({ orderId: 'B-77', orderAction: 'IN REVIEW' })}`)
    await page.getByRole('button', { name: 'Approve order' }).click()
    await expect(page.getByText('Order B-77 approved successfully')).toBeVisible()
    await expect(page.getByText('Noted, thanks.')).toBeVisible()
    expect(other.orders.received).toEqual([{ orderId: 'B-77', orderAction: 'IN REVIEW', token: '' }])

    other.orders.nextDecision = { reply: { ErrorMessage: 'Not yours.' } }
    await page.goto(`${other.url}${linkTo({ orderId: 1, orderAction: 'NO' })}`)
    await page.getByRole('button', { name: 'Reject order' }).click()
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('main').getByText('Not yours.')).toBeVisible()
  })
})
