/** The shop’s own texts and documents: FAQ, terms, contact form and PDFs (req 9.1 to 9.4). */
import type { Page } from '@playwright/test'
import { expect, open, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'
import { findProduct } from '../support/shop'

const openItems = (page: Page) => page.locator('main details[open]')
const item = (page: Page, title: string) => page.locator('main details').filter({ hasText: title })

test('FAQ opens one answer at a time, has search, links and print, and sanitises HTML', async ({
  page,
  pageErrors,
}) => {
  await open(page, '/faq')
  expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(15)
  await expect(openItems(page)).toHaveCount(0)
  await item(page, 'What artwork do you need?').locator('summary').click()
  await expect(item(page, 'What artwork do you need?')).toHaveAttribute('open')
  const second = item(page, 'What is a set-up charge?')
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('open')
  await expect(openItems(page)).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(openItems(page)).toHaveCount(0)

  await page.getByLabel('Search the questions').fill('freight location')
  await expect(page.getByRole('status').filter({ hasText: 'questions' })).toHaveText(/^\d of \d+ questions$/)
  await expect(page.locator('main details').first()).toContainText(/freight/i)
  await page.getByLabel('Search the questions').fill('zzqqxx')
  await expect(page.getByText('No questions match your search.')).toBeVisible()

  await page.goto('/faq#q-how-long-does-an-order-take')
  await page.reload()
  const linkedItem = item(page, 'How long does an order take?')
  await expect(linkedItem).toHaveAttribute('open')
  await expect(linkedItem.locator('summary')).toBeInViewport()
  await page.goto('/faq#q-can-i-see-a-sample-first')
  await expect(item(page, 'Can I see a sample first?')).toHaveAttribute('open')
  await page.goBack()
  await expect(linkedItem).toHaveAttribute('open')
  await expect(openItems(page)).toHaveCount(1)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"FAQPage"')

  await page.emulateMedia({ media: 'print' })
  await expect(openItems(page)).toHaveCount(await page.locator('main details').count())
  await page.emulateMedia({ media: 'screen' })
  await expect(openItems(page)).toHaveCount(1)
  await expect(linkedItem).toHaveAttribute('open')

  await open(page, '/terms_condition')
  const heading = 'Please add 10% GST to all prices quoted'
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  const count = await page.locator('main details').count()
  expect(count).toBeGreaterThan(8)
  await expect(openItems(page)).toHaveCount(count)

  // The Content Security Policy blocks these inline handlers already in the sanitiser's parser, and the browser
  // reports each one.
  pageErrors.allowed.push(/Content Security Policy|^CSP: (style|script)-src-attr inline/)
  const Description =
    '<p id="root" style="color:red" onclick="hacked=2">Some <a href="javascript:hacked=3">words</a></p>' +
    '<img src=x onerror="hacked=4"><svg onload="hacked=5"></svg><iframe src="https://evil.example"></iframe>'
  await page.route('**/FAQ/getFAQData', (route) =>
    route.fulfill({ json: { Description: { Title: 'Fine<script>window.hacked=1</script>?', Description } } }),
  )
  // The device renders this page, since the server would render the provider's real answers.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await item(page, 'Fine').locator('summary').click()
  await expect(page.getByText('Some words')).toBeVisible()
  const dangerous = ':is(script, img, iframe, [style], [onclick], [href^=javascript])'
  await expect(page.locator(`main details ${dangerous}`)).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('contact form prepares an email to the shop, posts nothing, and survives a reload', {
  tag: '@long',
}, async ({ page, network }) => {
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

offlineTest(
  'document opens in a frame, also offline once it was opened',
  { tag: '@long' },
  async ({ page, network }) => {
    const { brandingtemplate: path } = await findProduct(
      network.url,
      ({ brandingtemplate }) => brandingtemplate !== '',
    )
    const title = page.getByRole('heading', { level: 1, name: path.split('/').at(-1) ?? '' })
    await open(page, `${network.url}/shop`)
    await waitForServiceWorker(page)
    await open(page, `${network.url}/pdfview/${encodeURIComponent(path)}`)
    await expect(title).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/${path}`)
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    const frame = page.locator('main iframe')
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      await expect(frame).toHaveAttribute('src', /^blob:/)
      expect((await frame.boundingBox())?.height).toBeGreaterThan(590)
    } else {
      await expect(page.getByText('can’t show PDFs in a page')).toBeVisible()
    }
    await expect
      .poll(() => page.evaluate(async (file) => (await caches.match(file)) !== undefined, `/${path}`))
      .toBe(true)
    await network.goOffline()
    await open(page, `${network.url}/pdfview/${path}`)
    await expect(title).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open' })).toBeVisible()
    await open(page, `${network.url}/pdfview/templates%2Fnever-opened.pdf`)
    await expect(page.getByRole('heading', { level: 1, name: 'Not saved on this device yet' })).toBeVisible()
  },
)
