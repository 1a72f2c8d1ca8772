/** Text from clients is plain text on every page of the desk (req 23.12). */
import { postAs } from '../support/accounts'
import { newLead, signInToDesk } from '../support/desk'
import { expect, test } from '../support/fixtures'
import { directionMarks, hostileTexts } from '../support/hostile-texts'
import { findProduct, isPlain } from '../support/shop'

// @alone: the desk's other tests read the newest requests and leads of the same shop.
const lists = ['', 'requests', 'leads', 'entries', 'customers', 'acts']

test('hostile texts are shown as text in lists and records of the desk', { tag: '@alone' }, async ({
  page,
  origin,
}) => {
  test.slow()
  const { ProductID } = await findProduct(origin, isPlain)
  for (const text of Object.values(hostileTexts)) {
    await postAs(origin, '', 'product/requestquote', {
      ProductID,
      QTY: 500,
      MobileNumber: '0400 000 000',
      FullName: text,
      Email: 'dana@buyer.example',
      Remarks: text,
    })
    await newLead(origin, { FullName: text, Company: text, Note: text })
  }
  const expectText = async (name: string) => {
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page).not.toHaveTitle('run')
    const injectedElements = page.locator('[onerror], [onmouseover], img[src="x"], body script:not([src])')
    expect([name, await injectedElements.count()]).toEqual([name, 0])
    expect(await page.locator('body').innerText()).not.toMatch(directionMarks)
  }
  await signInToDesk(page)
  for (const list of lists) {
    await page.goto(`/desk/${list}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
    await expectText(list)
  }
  for (const list of ['requests', 'leads']) {
    await page.goto(`/desk/${list}`)
    await page.locator(`#main-content a[href^="/desk/${list}/"][href$="/show"]`).first().click()
    await expect(page.getByText(/Harbour/).first()).toBeVisible()
    await expectText(`a row of ${list}`)
  }
})
