/** Staff set banners, offer and popular categories of the home page (req 22.57). */
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { parityRunners, testParity } from './desk-and-command'
import { deskOf, newStaffMember } from './desk-calls'
import { openProvider, readRefusal } from './provider'

const provider = openProvider()
const { cookie } = await newStaffMember(provider, ['catalogue'])
const { callDesk, dataOf } = deskOf(provider, cookie)
const readHome = async () => (await (await provider.get('HomePageSetting/')).json()).Data

const image = 'media/v1/w640/banner/navy/mug+cap/a-scene.webp'
const banner = { image, alt: 'A mug and a cap', link: '/category/bags', newTab: true }
const offer = {
  image: '',
  logo: '',
  title: 'Spring',
  description: '<p>Until May</p>',
  link: 'https://acme.example/',
}
const initial = { banners: [banner], offer, popular: ['drinkware', 'bags'] }

beforeEach(async () => {
  await callDesk('PUT home', initial)
})

test('home page shows banners, offer and popular categories as staff set them', async () => {
  const { headers } = await provider.get('HomePageSetting/')
  const second = { ...banner, link: '', newTab: false }
  const changed = await callDesk('PUT home', { banners: [second, banner], popular: ['bags', 'drinkware'] })
  expect((await changed.json()).data.banners).toEqual([second, banner])
  const { Sliders, Offer, PopularProducts } = await readHome()
  expect(Sliders).toEqual([
    { background_image: image, Alt: banner.alt, button_link: '', New_Tab: 0 },
    { background_image: image, Alt: banner.alt, button_link: '/category/bags', New_Tab: 1 },
  ])
  expect(Offer).toMatchObject({ Title: 'Spring', button_link: 'https://acme.example/' })
  expect(PopularProducts.map(({ Slug }: { Slug: string }) => Slug)).toEqual(['bags', 'drinkware'])
  expect((await provider.get('HomePageSetting/')).headers.get('ETag')).not.toBe(headers.get('ETag'))
})

test('uploaded banner is served once the home page shows it; the offer can go', async () => {
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { path } = await dataOf('POST product-pictures', picture)
  expect((await provider.fetch(`/${path}`)).status).toBe(404)
  await callDesk('PUT home', { banners: [{ image: path }], offer: null, popular: [] })
  expect((await provider.fetch(`/${path}`)).status).toBe(200)
  expect(await readHome()).toMatchObject({ Offer: null, PopularProducts: [] })
})

describe('refusals', () => {
  const bannerWith = (fields: object) => ({ banners: [banner, { ...banner, ...fields }] })
  test.each([
    ['a script as its link', bannerWith({ link: 'javascript:alert(1)' }), /^Entry 2: Link must be a page/],
    ['another site’s path', bannerWith({ link: '//evil.example' }), /^Entry 2: Link must be a page/],
    ['a user name', bannerWith({ link: 'https://shop@evil.example' }), /^Entry 2: Link must be a page/],
    ['no picture', bannerWith({ image: '' }), /^Entry 2: Image is required/],
    ['a foreign picture', bannerWith({ image: 'https://evil.example/x.png' }), /^Entry 2: Image .*path/],
    ['an offer without a title', { offer: { ...offer, title: ' ' } }, /^Title is required/],
    ['an unknown category', { popular: ['bags', 'nowhere'] }, /^There is no category "nowhere"/],
  ])('home page with %s is refused and stays as it was', async (_, body, message) => {
    const before = await readHome()
    const [status, text] = await readRefusal(await callDesk('PUT home', body))
    expect([status, text]).toEqual([422, expect.stringMatching(message)])
    expect(await readHome()).toEqual(before)
  })
})

const runners = parityRunners(provider, cookie)
testParity(runners, { outcome: readHome, reset: () => callDesk('PUT home', initial) }, [
  [
    'popular categories are set',
    'home change --popular bags,apparel',
    'PUT home',
    { popular: ['bags', 'apparel'] },
  ],
])
