/** Visitors control only the picture path, so it is parsed strictly. */
import { expect, it } from 'vitest'
import { drawingNames } from '../../../demo/pictures/drawings'
import { layoutCount, readPicturePath, sceneryCount } from '../../../demo/pictures/picture-path'
import { productPicturePath, scenePicturePath } from '../../../demo/pictures/picture-path'

it('readPicturePath reads every product path that the catalogue can make', () => {
  for (const drawing of drawingNames) {
    const picture = { drawing, body: 'sage-green', accent: 'light-blue', view: 3 } as const
    const read = readPicturePath(productPicturePath(picture))
    expect(read).toMatchObject({ width: 640, picture })
  }
})

it('readPicturePath reads the scenery, and each scenery has its own cache key', () => {
  const picture = { drawing: 'mug', body: 'navy', accent: 'white', view: 1 } as const
  const read = [0, 1, 17, sceneryCount - 1].map((scenery) => {
    const request = readPicturePath(productPicturePath({ ...picture, scenery }))
    expect(request).toMatchObject({ picture: { ...picture, scenery } })
    return request?.cacheKey
  })
  expect(new Set(read).size).toBe(4)
})

it('readPicturePath reads scenes of one to five drawings', () => {
  for (const kind of ['banner', 'offer', 'category', 'subcategory', 'logo'] as const) {
    const scene = {
      kind,
      name: 'summer-outdoor',
      drawings: ['mug', 'cap', 'tee'],
      background: 'navy',
    } as const
    const read = readPicturePath(scenePicturePath({ ...scene, drawings: [...scene.drawings] }))
    expect(read).toMatchObject({ width: 640, scene })
  }
  expect(readPicturePath('media/v1/w640/banner/navy/mug+cap+tee+pencil+medal/a.webp')).not.toBeNull()
})

it('scenes with any name are stored under one of a few layouts', () => {
  const storageKeys = new Set<string>()
  for (let i = 0; i < 500; i++)
    storageKeys.add(readPicturePath(`media/v1/w640/banner/navy/mug+cap/scene-${i}.webp`)?.cacheKey ?? '')
  expect(storageKeys.size).toBe(layoutCount)
  for (const key of storageKeys) expect(key).toMatch(/^banner\/navy\/mug\+cap\/[0-7]-640$/)
})

const product = 'media/v1/w640/product'
const banner = 'media/v1/w640/banner/navy'
it.each([
  '',
  '/',
  ...'navy-on-white navy-on-white/1.png navy-on-white/6.webp navy-on-white/1-24.webp cerise-on-white/1.webp'
    .split(' ')
    .map((tail) => `${product}/mug/${tail}`),
  `${product}/mug/navy-on-constructor/1.webp`,
  `${product}/mug/__proto__-on-white/1.webp`,
  `${product}/mug/navy-on-white/1.webp?x=1`,
  `${product}/mug/navy-on-white/1.webp\n`,
  ...['teapot', '..', '%2e%2e', 'a'.repeat(5000)].map(
    (drawing) => `${product}/${drawing}/navy-on-white/1.webp`,
  ),
  ...['media/v1/w641', 'media/v2/w640', '../media/v1/w640'].map(
    (start) => `${start}/product/mug/navy-on-white/1.webp`,
  ),
  ...['mug+cap+tee+polo+vest+apron/six', '/none', 'mug/../../x', 'mug/Upper', `mug/${'a'.repeat(61)}`].map(
    (tail) => `${banner}/${tail}.webp`,
  ),
  'media/v1/w640/toString/navy/mug/x.webp',
])('readPicturePath rejects %j', (path) => expect(readPicturePath(path)).toBeNull())
