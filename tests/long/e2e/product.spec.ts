/** The product page: its branding template as a file (req 3.6). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest, open } from '../../support/fixtures'
import { type Detail, findProduct } from '../../support/shop'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

offlineTest(
  'BRANDING TEMPLATE saves a PDF, also offline, or says that there is none',
  async ({ page, network }) => {
    const withTemplate = ({ brandingtemplate }: Detail) => brandingtemplate !== ''
    const savedProduct = await findProduct(network.url, withTemplate)
    const other = await findProduct(
      network.url,
      (product) => withTemplate(product) && product.Slug !== savedProduct.Slug,
    )
    const productWithoutTemplate = await findProduct(network.url, (product) => !withTemplate(product))
    const openTemplate = async ({ Slug }: Detail) => {
      await open(page, `${network.url}/product/${Slug}`)
      await tab(page, 'BRANDING TEMPLATE').click()
    }
    const link = page.getByRole('link', { name: 'Download template' })
    const download = async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(file.suggestedFilename()).toBe(`${savedProduct.productSKU} ${savedProduct.productname}.pdf`)
      return readFileSync(await file.path())
        .subarray(0, 5)
        .toString()
    }
    await openTemplate(productWithoutTemplate)
    await expect(panel(page)).toContainText('No branding template has been added')
    await expect(link).toHaveCount(0)
    await waitForServiceWorker(page)
    await openTemplate(other)
    await openTemplate(savedProduct)
    expect(await download()).toBe('%PDF-')
    const template = `/${savedProduct.brandingtemplate.replace(/^\//, '')}`
    await expect
      .poll(() => page.evaluate(async (file) => (await caches.match(file)) !== undefined, template))
      .toBe(true)
    await network.goOffline()
    await openTemplate(savedProduct)
    expect(await download()).toBe('%PDF-')
    await openTemplate(other)
    await link.click()
    await expect(panel(page)).toContainText('Not saved on this device yet')
  },
)
