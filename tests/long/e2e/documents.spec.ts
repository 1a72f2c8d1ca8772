/** Documents of the shop in a frame (req 9). */
import { waitForServiceWorker, expect, offlineTest, open } from '../../support/fixtures'
import { findProduct } from '../../support/shop'

offlineTest(
  'document opens in a frame, also offline, and a foreign document does not',
  async ({ page, network }) => {
    const { brandingtemplate: path } = await findProduct(
      network.url,
      ({ brandingtemplate }) => brandingtemplate !== '',
    )
    const title = page.getByRole('heading', { level: 1, name: path.split('/').at(-1) ?? '' })
    const notFound = page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })
    await open(page, `${network.url}/shop`)
    await waitForServiceWorker(page)
    const seenBefore = network.calls.length
    for (const foreign of [
      '%2F%2Fevil.example%2Fx.pdf',
      '..%2f..%2fetc.pdf',
      'x.html',
      'templates/none.pdf',
    ]) {
      await page.goto(`${network.url}/pdfview/${foreign}`)
      await expect(notFound, foreign).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
    }
    expect(
      network.calls.slice(seenBefore).filter((call) => /(evil|etc)/.test(call) && !/pdfview/.test(call)),
    ).toEqual([])

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
