/** The shop’s own texts: FAQ and terms (req 9.1, 9.2). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'

const opened = (page: Page) => page.locator('main details[open]')
const item = (page: Page, title: string) => page.locator('main details').filter({ hasText: title })

test('FAQ opens one answer at a time, has search, links and print, and sanitises HTML', async ({
  page,
  pageErrors,
}) => {
  await open(page, '/faq')
  expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(15)
  await expect(opened(page)).toHaveCount(0)
  await item(page, 'What artwork do you need?').locator('summary').click()
  await expect(item(page, 'What artwork do you need?')).toHaveAttribute('open')
  const second = item(page, 'What is a set-up charge?')
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('open')
  await expect(opened(page)).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(opened(page)).toHaveCount(0)

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
  await expect(opened(page)).toHaveCount(1)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"FAQPage"')

  await page.emulateMedia({ media: 'print' })
  await expect(opened(page)).toHaveCount(await page.locator('main details').count())
  await page.emulateMedia({ media: 'screen' })
  await expect(opened(page)).toHaveCount(1)
  await expect(linkedItem).toHaveAttribute('open')

  await open(page, '/terms_condition')
  const heading = 'Please add 10% GST to all prices quoted'
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  const count = await page.locator('main details').count()
  expect(count).toBeGreaterThan(8)
  await expect(opened(page)).toHaveCount(count)

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
