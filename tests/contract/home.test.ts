/** The home page, the GST rate, reviews, and the pictures of the shop. */
import { describe, expect, test } from 'vitest'
import { usedPictures } from '../../server/reads/picture'
import { openProvider } from './provider'

const { db, get, fetch } = openProvider()

test('home page has tabs and trending tiles', async () => {
  const { Data } = await (await get('HomePageSetting/')).json()
  const tabs = ['drinkware', 'bags', 'apparel']
  expect(Data.StartExploring).toMatchObject(tabs.map((Slug) => ({ Slug })))
  expect(Data.TrendingNow[0]).toMatchObject({ SKU: 'SB-1002' })
})

describe('GET product_review/{id}', () => {
  test('product_review returns ten reviews a page, newest first', async () => {
    const first = await (await get('product_review/1?page=1')).json()
    expect(first).toMatchObject({ total: 12, totalPages: 2 })
    expect(first.Data).toHaveLength(10)
    expect(first.Data[0]).toMatchObject({
      User: { FullName: 'Buyer 11' },
      CreatedOn: '2026-02-12T00:00:00.000Z',
      Rating: 5,
      Remarks: 'Remark 11',
    })
    expect((await (await get('product_review/1?page=2')).json()).Data).toHaveLength(2)
  })
})

describe('GET media/', () => {
  test.each([
    'HomePageSetting/',
    'category/',
    'category/getcategory/drinkware',
    'product/summit-steel-bottle',
  ])('media/ recognizes each picture of %s', async (call) => {
    const pictures = (await (await get(call)).text()).match(/media\/v1\/[^"]+\.webp/g) ?? []
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures)
      expect([picture, await usedPictures(db)(picture)]).toEqual([picture, true])
  })

  test('media/ renders no picture that the shop does not show, in any width', async () => {
    for (const width of [320, 640, 1280])
      expect((await fetch(`/media/v1/w${width}/product/mug/lime-on-lime/4.webp`)).status).toBe(404)
  })
})
