/** Portals as providers may write them: their list, and what stands beside a subcategory. */
import { afterEach, describe, expect, test } from 'vitest'
import { fetchPortals } from '../../../../src/api/category/portal'
import { fetchSubcategory } from '../../../../src/api/category/subcategory'
import { reportFaultsTo } from '../../../../src/api/wire'
import { ContractFailure, InvalidTokenFailure, RejectedFailure } from '../../../../src/domain/failure'
import { replying } from '../answers'

afterEach(() => reportFaultsTo(() => {}))

const mugs = { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs', SubCategoryImage: 'c/mugs.webp' }
const bank = {
  PortalID: 3,
  PortalName: 'Harbour &amp; Co',
  Slug: 'harbour',
  PortalBanner: 'media/b.webp',
  PortalImage: 'https://evil.example/i.webp',
  Description: 'Ours',
  SubCategory: [mugs],
}
const mugsLink = { id: '11', name: 'Mugs', slug: 'mugs' }

describe('the list', () => {
  test('is asked for with the token and an empty body', async () => {
    const { asked } = replying({ data: { data: [bank] } }, 200, 'secret')
    const { value } = await fetchPortals()
    expect(value).toEqual([
      {
        id: '3',
        name: 'Harbour & Co',
        slug: 'harbour',
        banner: '/media/b.webp',
        image: null,
        description: 'Ours',
        subcategories: [mugsLink],
      },
    ])
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/frontend/api/portal/portalAuth', body: {} })
    expect(asked[0]?.headers.get('Authorization')).toBe('secret')
  })

  test.each([
    ['Data', { Data: [bank] }],
    ['one object', { data: { data: bank } }],
    [
      'maps instead of subcategories',
      { data: [{ ...bank, SubCategory: null, PortalCategoryMapList: [{ SubCategory: [mugs] }] }] },
    ],
    ['one map as an object', { data: [{ ...bank, SubCategory: { SubCategoryID: 9, SubCategory: mugs } }] }],
  ])('may come as %s', async (_, reply) => {
    replying(reply)
    expect((await fetchPortals()).value).toMatchObject([{ slug: 'harbour', subcategories: [mugsLink] }])
  })

  test('leaves broken portals out, and takes an id for a missing slug', async () => {
    const faults: string[] = []
    reportFaultsTo((fault) => faults.push(fault.path))
    replying({
      data: [{ PortalID: 1 }, { PortalName: 'Nowhere' }, 'x', { PortalID: '8', PortalName: 'Eight' }],
    })
    expect((await fetchPortals()).value).toMatchObject([{ id: '8', slug: '8', subcategories: [] }])
    expect(faults).toHaveLength(3)
  })

  test.each([
    ['null', { data: { data: null } }, 200],
    ['an empty list', { data: [] }, 200],
    ['a refusal', { ErrorCode: 'NOPORTAL', ErrorMessage: 'You have no portal.' }, 200],
    ['a refusal by status', { ErrorMessage: 'Not for you.' }, 403],
  ])('%s means none', async (_, reply, status) => {
    replying(reply, status)
    expect(await fetchPortals()).toMatchObject({ value: [], fresh: true })
  })

  test.each([
    ['trouble', { ErrorMessage: 'Restocking.' }, 503, RejectedFailure],
    ['an ended session', { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Again.' }, 401, InvalidTokenFailure],
    ['text', { data: 'portals' }, 200, ContractFailure],
  ])('%s does not', async (_, reply, status, kind) => {
    replying(reply, status)
    await expect(fetchPortals()).rejects.toBeInstanceOf(kind)
  })
})

describe('beside a subcategory', () => {
  const map = [{ PortalID: 3, SubCategoryID: 11, SubCategory: mugs }, 'nonsense']
  const info = { ...bank, SubCategory: undefined }
  const open = async (reply: unknown) => {
    const { asked } = replying(reply, 200, 'secret')
    const { value } = await fetchSubcategory('harbour', 'mugs', true)
    return { asked, value }
  }

  test.each([
    ['an object', { Data: [mugs], portalInfo: info, PortalCategoryMapList: map }],
    ['a list', { data: mugs, portalInfo: [info], PortalCategoryMapList: map }],
    ['inside the envelope', { data: { data: [mugs], portalInfo: info, PortalCategoryMapList: map } }],
  ])('portalInfo is %s', async (_, reply) => {
    const { asked, value } = await open(reply)
    expect(value).toMatchObject({ id: '11', portal: { name: 'Harbour & Co', subcategories: [mugsLink] } })
    expect(asked[0]?.headers.get('Authorization')).toBe('secret')
  })

  test.each([
    ['nothing', {}],
    ['null', { portalInfo: null, PortalCategoryMapList: null }],
    ['an empty list', { portalInfo: [], PortalCategoryMapList: [] }],
    ['an empty object', { portalInfo: {} }],
    ['nonsense', { portalInfo: 7, PortalCategoryMapList: 'x' }],
  ])('%s is no portal', async (_, beside) => {
    const { value } = await open({ Data: [mugs], ...beside })
    expect(value).not.toHaveProperty('portal')
  })

  test('without a session no token is sent for a public one', async () => {
    const { asked } = replying({ Data: mugs }, 200, 'secret')
    await fetchSubcategory('drinkware', 'mugs', false)
    expect(asked[0]?.headers.has('Authorization')).toBe(false)
  })
})
