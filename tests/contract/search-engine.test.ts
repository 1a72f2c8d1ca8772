import { describe, expect, test } from 'vitest'
import { maxInOneSitemap, sitemap, sitemapPart } from '../../server/reads/sitemap'
import { openProvider } from './provider'

const { fetch } = openProvider({ publicUrl: 'https://www.brand.example/' })

test('robots.txt keeps search engines off what belongs to one customer', async () => {
  const reply = await fetch('/robots.txt')
  expect(reply.headers.get('Content-Type')).toContain('text/plain')
  expect(await reply.text()).toContain('Sitemap: https://www.brand.example/sitemap.xml')
})

test('the sitemap lists every page under the shop’s public address', async () => {
  const reply = await fetch('/sitemap.xml')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toContain('application/xml')
  const places = placesIn(await reply.text())
  expect(new Set(places).size).toBe(places.length)
  expect(places).toContain('https://www.brand.example/')
  expect(places).toContain('https://www.brand.example/branding')
  const menu = (await (await fetch('/frontend/api/category/')).json()) as {
    Data: { Slug: string; SubCategory: { Slug: string }[] }[]
  }
  for (const { Slug, SubCategory } of menu.Data) {
    expect(places).toContain(`https://www.brand.example/category/${Slug}`)
    for (const child of SubCategory)
      expect(places).toContain(`https://www.brand.example/${Slug}/${child.Slug}`)
  }
  const { total } = (await (
    await fetch('/frontend/api/product/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"PageNo":1}',
    })
  ).json()) as { total: number }
  expect(places.filter((place) => place.includes('/product/'))).toHaveLength(total)
})

test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])(
  'there is no %s',
  async (path) => expect((await fetch(path)).status).toBe(404),
)

describe('more addresses than one file may have', () => {
  const paths = Array.from({ length: maxInOneSitemap + 1 }, (_, index) => `product/a&b-${index}`)

  test('are split into parts, which the sitemap lists', () => {
    expect(placesIn(sitemap('https://x.example/', paths))).toEqual([
      'https://x.example/sitemap-1.xml',
      'https://x.example/sitemap-2.xml',
    ])
    expect(placesIn(sitemapPart('https://x.example/', paths, 1) ?? '')).toHaveLength(maxInOneSitemap)
    expect(sitemapPart('https://x.example/', paths, 2)).toContain(
      `<loc>https://x.example/product/a&amp;b-${maxInOneSitemap}</loc>`,
    )
    expect(sitemapPart('https://x.example/', paths, 3)).toBeNull()
  })
})

function placesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place ?? '')
}
