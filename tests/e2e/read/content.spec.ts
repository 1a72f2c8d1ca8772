/** The shop's own texts: FAQ, terms, contact, and documents in a frame. */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const opened = (page: Page) => page.locator('main details[open]')
const item = (page: Page, title: string) => page.locator('main details').filter({ hasText: title })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await screenReady(page)
}

/** A branding template of the shop, as the provider names it. */
async function templateOf(origin: string): Promise<string> {
  const list = await fetch(`${origin}/frontend/api/category/categoryProduct/drinkware?page=1&limit=24`)
  const { Data: tiles } = (await list.json()) as { Data: { Slug: string }[] }
  for (const { Slug } of tiles) {
    const detail = await fetch(`${origin}/frontend/api/product/${Slug}`)
    const { Data } = (await detail.json()) as { Data: { brandingtemplate: string } }
    if (Data.brandingtemplate) return Data.brandingtemplate
  }
  throw new Error('No product of the first page has a template.')
}

test('the FAQ opens one answer at a time, by mouse and by keyboard, and can be searched', async ({
  page,
}) => {
  await open(page, '/faq')
  expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(15)
  await expect(opened(page)).toHaveCount(0)
  const first = item(page, 'What artwork do you need?')
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
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
  await expect(page.getByText('No question has all of these words.')).toBeVisible()
})

test('an address with the name of a question opens it in view, and so does another one after it', async ({
  page,
}) => {
  await open(page, '/faq#q-how-long-does-an-order-take')
  const asked = item(page, 'How long does an order take?')
  await expect(asked).toHaveAttribute('open')
  await expect(asked.locator('summary')).toBeInViewport()
  await page.goto('/faq#q-can-i-see-a-sample-first')
  await expect(item(page, 'Can I see a sample first?')).toHaveAttribute('open')
  await expect(opened(page)).toHaveCount(1)
  await page.goBack()
  await expect(asked).toHaveAttribute('open')
  await expect(opened(page)).toHaveCount(1)
  // Search engines are told the same.
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"FAQPage"')
})

test('on paper every answer is open, and afterwards the one that was', async ({ page }) => {
  await open(page, '/faq#q-what-is-a-set-up-charge')
  await expect(opened(page)).toHaveCount(1)
  await page.waitForTimeout(500)
  await page.emulateMedia({ media: 'print' })
  await expect(opened(page)).toHaveCount(await page.locator('main details').count())
  await page.emulateMedia({ media: 'screen' })
  await expect(opened(page)).toHaveCount(1)
  await expect(item(page, 'What is a set-up charge?')).toHaveAttribute('open')
})

test('the terms begin with GST, and every section is open', async ({ page }) => {
  await open(page, '/terms_condition')
  await expect(
    page.getByRole('heading', { name: 'Please add 10% GST to all prices quoted', exact: true }),
  ).toBeVisible()
  const count = await page.locator('main details').count()
  expect(count).toBeGreaterThan(8)
  await expect(opened(page)).toHaveCount(count)
  await page.locator('main summary').first().click()
  await expect(opened(page)).toHaveCount(count - 1)
})

test('after a visit, FAQ and terms open without a network', async ({ page, door }) => {
  await open(page, `${door.url}/faq`)
  await controlled(page)
  await open(page, `${door.url}/terms_condition`)
  await page.waitForTimeout(500)
  await door.shut()
  await open(page, `${door.url}/faq#q-what-is-a-set-up-charge`)
  await expect(item(page, 'What is a set-up charge?')).toHaveAttribute('open')
  await open(page, `${door.url}/terms_condition`)
  await expect(opened(page).first()).toBeVisible()
  await open(page, `${door.url}/contact`)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact & Support' })).toBeVisible()
})

test('no text of the provider brings code or styles along', async ({ page, complaints }) => {
  // The policy refuses them to the sanitiser's parser already, and says so.
  complaints.allowed.push(/Content Security Policy|^CSP: (style|script)-src-attr inline/)
  await page.route('**/FAQ/getFAQData', (route) =>
    route.fulfill({
      json: {
        Description: {
          Title: 'Fine<script>window.hacked=1</script>?',
          Description:
            '<p id="root" style="color:red" onclick="hacked=2">Some <a href="javascript:hacked=3">words</a></p>' +
            '<img src=x onerror="hacked=4"><svg onload="hacked=5"></svg><iframe src="https://evil.example"></iframe>',
        },
      },
    }),
  )
  await open(page, '/faq')
  await item(page, 'Fine').locator('summary').click()
  await expect(page.getByText('Some words')).toBeVisible()
  await expect(
    page.locator('main details :is(script, img, iframe, [style], [onclick], [href^=javascript])'),
  ).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('the contact form says what is missing, word for word, and posts nothing', async ({ page }) => {
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await open(page, '/Contact')
  const before = posted.length
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const summary = page.getByRole('main').getByRole('link', { name: /required\.$/ })
  await expect(summary).toHaveText([
    'Fullname is required.',
    'Email is required.',
    'Subject is required.',
    'Message is required.',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Email').fill('dana@buyer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Invalid Email format' })).toBeVisible()
  expect(posted.slice(before)).toEqual([])
})

test('what is typed becomes a mail to the shop, stands there to be copied, and outlives a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null
        if (!link) return
        event.preventDefault()
        Object.assign(window, { mails: [...(Reflect.get(window, 'mails') ?? []), link.getAttribute('href')] })
      },
      true,
    )
  })
  await open(page, '/Contact')
  await page.getByLabel('Fullname').fill('Dana Buyer')
  await page.getByLabel('Email').fill('dana@buyer.example')
  await page.getByLabel('Subject').fill('Mugs & caps')
  await page.getByLabel('Message').fill('100 of each?\nIn navy.')
  await page.waitForTimeout(800)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('100 of each?\nIn navy.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const ready = page.getByRole('status').filter({ hasText: 'Your message is ready' })
  await expect(ready).toBeFocused()
  await expect(ready).toContainText('100 of each?')
  const mails = (await page.evaluate(() => Reflect.get(window, 'mails'))) as string[]
  expect(mails).toHaveLength(1)
  const mail = new URL(mails[0] ?? '')
  expect(mail.pathname).toBe('hello@showfloor.example')
  expect(mail.searchParams.get('subject')).toBe('Mugs & caps')
  expect(mail.searchParams.get('body')).toBe(
    '100 of each?\r\nIn navy.\r\n\r\nDana Buyer\r\ndana@buyer.example',
  )
  await expect(ready.getByRole('link', { name: 'Open in mail program' })).toHaveAttribute(
    'href',
    mails[0] ?? '',
  )
  expect(await barriers(page)).toEqual([])
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
  await ready.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(ready).toBeHidden()
  await page.reload()
  await screenReady(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a document opens in a frame of 600 px, and without a network once it was read', async ({
  page,
  door,
}) => {
  const path = await templateOf(door.url)
  const name = path.split('/').at(-1) ?? ''
  await open(page, `${door.url}/shop`)
  await controlled(page)
  for (const address of [encodeURIComponent(path), path]) {
    await open(page, `${door.url}/pdfview/${address}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/${path}`)
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  }
  const showsPdfs = await page.evaluate(() => navigator.pdfViewerEnabled)
  const frame = page.locator('main iframe')
  if (showsPdfs) {
    await expect(frame).toHaveAttribute('src', /^blob:/)
    expect((await frame.boundingBox())?.height).toBeGreaterThan(590)
  } else {
    await expect(page.getByText('shows no PDFs inside a page')).toBeVisible()
  }
  await page.waitForTimeout(500)
  await door.shut()
  await open(page, `${door.url}/pdfview/${path}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open' })).toBeVisible()
  await open(page, `${door.url}/pdfview/templates%2Fnever-opened.pdf`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not saved on this device yet' })).toBeVisible()
})

test('the page shows documents of the shop only', async ({ page, baseURL }) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of [
    '%2F%2Fevil.example%2Fx.pdf',
    'https:%2F%2Fevil.example%2Fx.pdf',
    '..%2f..%2fetc.pdf',
    '%252e%252e%2Fetc.pdf',
    'javascript:1.pdf',
    '%5C%5Cevil%5Cx.pdf',
    'x.pdf%00.html',
    'x.html',
    'templates/no-such.pdf',
    `${'a'.repeat(5000)}.pdf`,
  ]) {
    await page.goto(`/pdfview/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }), path).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([])
  expect(asked.filter((url) => /evil|etc\.pdf/.test(url) && !url.includes('/pdfview/'))).toEqual([])
})

for (const size of sizes) {
  test(`no barriers and no sideways scrolling at ${size.width} px, light and dark`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    const document = `/pdfview/${await templateOf(baseURL ?? '')}`
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const address of [
        '/faq#q-what-artwork-do-you-need',
        '/terms_condition',
        '/Contact',
        document,
        '/thanks_order',
      ]) {
        await open(page, address)
        expect(await barriers(page), `${address} ${colorScheme}`).toEqual([])
        expect(await scrollsSideways(page.locator('html')), address).toBe(false)
      }
    }
  })
}
