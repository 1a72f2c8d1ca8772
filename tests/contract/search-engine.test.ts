import { expect, test } from 'vitest'
import { maxSitemapAddresses, sitemap, sitemapPart } from '../../server/reads/sitemap'
import { openProvider } from './provider'

const { fetch } = openProvider({ publicUrl: 'https://www.brand.example/' })

test('robots.txt is plain text and names the sitemap', async () => {
  const reply = await fetch('/robots.txt')
  expect(reply.headers.get('Content-Type')).toContain('text/plain')
  expect(await reply.text()).toContain('Sitemap: https://www.brand.example/sitemap.xml')
})

test('sitemap lists every page under the public address of the shop', async () => {
  const reply = await fetch('/sitemap.xml')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toContain('application/xml')
  const addresses = addressesIn(await reply.text())
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain('https://www.brand.example/')
  expect(addresses).toContain('https://www.brand.example/branding')
  const menu = (await (await fetch('/frontend/api/category/')).json()) as {
    Data: { Slug: string; SubCategory: { Slug: string }[] }[]
  }
  for (const { Slug, SubCategory } of menu.Data) {
    expect(addresses).toContain(`https://www.brand.example/category/${Slug}`)
    for (const child of SubCategory)
      expect(addresses).toContain(`https://www.brand.example/${Slug}/${child.Slug}`)
  }
  const { total } = (await (
    await fetch('/frontend/api/product/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"PageNo":1}',
    })
  ).json()) as { total: number }
  expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(total)
})

test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])(
  'unknown sitemap part %s is not found',
  async (path) => expect((await fetch(path)).status).toBe(404),
)

const paths = Array.from({ length: maxSitemapAddresses + 1 }, (_, index) => `product/a&b-${index}`)

test('sitemap is split into parts, which it lists', () => {
  expect(addressesIn(sitemap('https://x.example/', paths))).toEqual([
    'https://x.example/sitemap-1.xml',
    'https://x.example/sitemap-2.xml',
  ])
  expect(addressesIn(sitemapPart('https://x.example/', paths, 1) ?? '')).toHaveLength(maxSitemapAddresses)
  expect(sitemapPart('https://x.example/', paths, 2)).toContain(
    `<loc>https://x.example/product/a&amp;b-${maxSitemapAddresses}</loc>`,
  )
  expect(sitemapPart('https://x.example/', paths, 3)).toBeNull()
})

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
}
