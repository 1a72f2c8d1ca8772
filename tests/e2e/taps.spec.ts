/**
 * The first tap after typing reaches its button, wherever the button stays in sight while the page scrolls (req
 * 1.27).
 */
import type { Locator, Page } from '@playwright/test'
import { newAccount, signIn } from '../support/accounts'
import { addLine } from '../support/cart'
import { beginDraft, lines, addToDraftButton } from '../support/client-drafts'
import { expect, open, test } from '../support/fixtures'
import { findProduct, isPlain } from '../support/shop'

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const

type Regions = { main: Locator; dialog: Locator; tools: Locator }
type Tap = [field: string, button: Find]
type Visit = { address: string; before?: () => Promise<unknown>; taps: Tap[] }
type Find = (regions: Regions) => Locator

const buttonNamed =
  (name: string | RegExp): Find =>
  ({ main }) =>
    main.getByRole('button', { name })

const inDialog =
  (name: string | RegExp): Find =>
  ({ dialog }) =>
    dialog.getByRole('button', { name })

const checkout: Find = ({ main }) => main.getByRole('link', { name: 'Checkout' }).filter({ visible: true })

const tool =
  (name: string): Find =>
  ({ tools }) =>
    tools.getByRole('link', { name })

/**
 * Resolves to true when the tap reaches the button. The click is cancelled, so that the page stays as it is for the
 * next tap.
 */
async function tapArrives(page: Page, field: Locator, button: Locator): Promise<boolean> {
  await field.tap()
  await field.fill('501')
  const taps = await button.evaluateHandle((element) => {
    const first = { arrived: false }
    const recordClick = (event: Event) => {
      first.arrived = event.target instanceof Node && element.contains(event.target)
      event.preventDefault()
      event.stopImmediatePropagation()
      // A page that hydrates repeats earlier clicks, so this click is removed from the earlier clicks.
      window.earlyClicks?.targets.clear()
    }
    window.addEventListener('click', recordClick, { capture: true, once: true })
    return first
  })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  const arrived = await taps.evaluate((first) => first.arrived)
  // The field is cleared, so that the next text is a change again.
  await field.fill('')
  return arrived
}

test.use({ hasTouch: true, isMobile: true })

test('the first tap after typing reaches each button that stays in sight', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const [account, plain, grid] = await Promise.all([
    newAccount(origin),
    findProduct(origin, isPlain),
    findProduct(origin, ({ isordergrid }) => isordergrid === 1),
  ])
  await addLine(origin, account, { ProductID: plain.ProductID, QTY: 1000 })
  await signIn(page, origin, account)
  await open(page, `/product/${plain.Slug}`)
  await beginDraft(page, addToDraftButton(page), 'Harbour Bank')
  await page.getByRole('button', { name: 'Open draft' }).click()
  await expect(lines(page)).toHaveCount(1)
  const draft = new URL(page.url()).pathname

  const regions = {
    main: page.getByRole('main'),
    dialog: page.getByRole('dialog'),
    tools: page.getByRole('navigation', { name: 'Tools' }),
  }
  const quantity = 'input[inputmode=numeric]'
  const price = 'dialog input[inputmode=decimal]'
  const code = 'main input[autocapitalize=characters]'
  const visits: Visit[] = [
    { address: `/product/${plain.Slug}`, taps: [[`main ${quantity}`, buttonNamed('Add to cart')]] },
    { address: `/product/${grid.Slug}`, taps: [['main [data-cell]', buttonNamed('Add to cart')]] },
    {
      address: '/cart',
      taps: [
        [code, checkout],
        [code, buttonNamed('Apply')],
        [`main ${quantity}`, checkout],
      ],
    },
    { address: '/checkout', taps: [[code, buttonNamed('Apply')]] },
    {
      address: draft,
      before: () => page.getByRole('checkbox', { name: /^Choose / }).check(),
      taps: [
        [`main ${quantity}`, buttonNamed('Remove')],
        [`main ${quantity}`, buttonNamed('Move to cart')],
      ],
    },
    {
      address: '/category/drinkware',
      // The code of the cart panel replaces the plain link.
      before: () => expect(tool('Cart')(regions)).toHaveAttribute('aria-haspopup', 'dialog'),
      taps: [[`main > * ${quantity}`, tool('Cart')]],
    },
    {
      address: '/category/drinkware',
      before: () => page.getByRole('button', { name: 'Filters', exact: true }).click(),
      taps: [
        [price, inDialog(/^Show .*products?$/)],
        [price, ({ dialog }) => dialog.getByRole('checkbox', { name: 'Blue' })],
      ],
    },
    { address: '/giveaway?kiosk=1', taps: [['main input[type=email]', buttonNamed('Submit entry')]] },
    {
      address: '/giveaway?kiosk=1',
      before: () => page.getByRole('button', { name: 'Staff' }).click(),
      taps: [['dialog input', inDialog('Close')]],
    },
  ]
  const missedTaps: string[] = []
  for (const { address, before, taps } of visits) {
    await page.setViewportSize(sizes[0])
    await open(page, address)
    await before?.()
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const [field, find] of taps) {
        const button = find(regions).first()
        if (!(await tapArrives(page, page.locator(field).filter({ visible: true }).first(), button)))
          missedTaps.push(`${address} at ${size.width} px: ${await button.innerText()}`)
      }
    }
  }
  expect(missedTaps).toEqual([])
})
