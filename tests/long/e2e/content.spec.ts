/** The contact form (req 9.3). */
import { expect, open, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'

test('contact form makes a mail to the shop, posts nothing, and survives a reload', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // The click is cancelled, so that no mail program opens.
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null
        if (link) event.preventDefault()
      },
      true,
    ),
  )
  await open(page, `${network.url}/Contact`)
  const send = page.getByRole('button', { name: 'Add', exact: true })
  await send.click()
  await expect(page.getByRole('main').getByRole('link', { name: /required\.$/ })).toHaveText([
    'Fullname is required.',
    'Email is required.',
    'Subject is required.',
    'Message is required.',
  ])
  await page.getByLabel('Email').fill('dana@buyer')
  await send.click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Invalid Email format' })).toBeVisible()

  await page.getByLabel('Fullname').fill('Dana Buyer')
  await page.getByLabel('Email').fill('dana@buyer.example')
  await page.getByLabel('Subject').fill('Mugs & caps')
  await page.getByLabel('Message').fill('100 of each?\nIn navy.')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('100 of each?\nIn navy.')
  await send.click()
  const ready = page.getByRole('status').filter({ hasText: 'Your message is ready' })
  await expect(ready).toBeFocused()
  await expect(ready).toContainText('100 of each?')
  const link = ready.getByRole('link', { name: 'Open email app' })
  const mail = new URL((await link.getAttribute('href')) ?? '')
  expect(mail.pathname).toBe('hello@showfloor.example')
  expect(mail.searchParams.get('subject')).toBe('Mugs & caps')
  expect(mail.searchParams.get('body')).toBe(
    '100 of each?\r\nIn navy.\r\n\r\nDana Buyer\r\ndana@buyer.example',
  )
  expect(await scrollsSideways(page)).toBe(false)
  await ready.getByRole('button', { name: 'Clear the form' }).click()
  await expect(ready).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(network.count(/^POST .*(contact|enquir|mail)/i)).toBe(0)
})
