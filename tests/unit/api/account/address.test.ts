/** Saved addresses: what providers may send, what is sent to them, and what goes wrong. */
import { afterEach, describe, expect, test } from 'vitest'
import { fetchAddress, fetchAddresses, removeAddress, saveAddress } from '../../../../src/api/account/address'
import { blankAddress } from '../../../../src/domain/account/address'
import { MissingFailure } from '../../../../src/domain/failure'
import { reportFaultsTo } from '../../../../src/api/wire'
import { replying } from '../answers'

const dropped: string[] = []
reportFaultsTo(({ path }) => dropped.push(path))
afterEach(() => (dropped.length = 0))

const billing = {
  UserBillingAddressID: '7',
  BCustomerName: 'Dana & <Co>',
  BCountry: 'Australia',
  BState: null,
  BCity: 'Sydney',
  BAddress1: '1 Harbour St',
  BZipcode: 2000,
  BEmail: 'dana@buyer.example',
  BMobileNumber: 400000000,
}
const asBilling = {
  id: '7',
  kind: 'billing',
  customerName: 'Dana & <Co>',
  country: 'Australia',
  state: '',
  city: 'Sydney',
  postcode: '2000',
  line1: '1 Harbour St',
  line2: '',
  email: 'dana@buyer.example',
  mobileNumber: '400000000',
}
const shipping = {
  UserShippingAddressID: 9,
  SCustomerName: 'Dana',
  SCountry: 'NZ',
  SState: 'Otago',
  SCity: 'Dunedin',
  SAddress1: '2 Princes St',
  SAddress2: 'Floor 2',
  SZipcode: '9016',
}

describe('reading', () => {
  test('a list as the customer, with numbers as text and nothing as empty text', async () => {
    const { asked } = replying({ Data: [billing] }, 200, 'secret')
    expect((await fetchAddresses('billing')).value).toEqual([asBilling])
    expect(asked[0]?.url).toBe('/frontend/api/myaccount/getbilling')
    expect(asked[0]?.headers.get('Authorization')).toBe('secret')
  })

  test.each([{ Data: null }, { data: [] }, { data: { data: [] } }, { Data: '' }])(
    '%j is no address',
    async (reply) => {
      replying(reply)
      expect((await fetchAddresses('shipping')).value).toEqual([])
    },
  )

  test('an entry without an id is dropped, the others stay; a single object is a list of one', async () => {
    replying({ Data: [{ SCity: 'Nowhere' }, shipping, 7] })
    expect((await fetchAddresses('shipping')).value).toMatchObject([
      { id: '9', city: 'Dunedin', line2: 'Floor 2' },
    ])
    expect(dropped).toHaveLength(2)
    replying({ data: shipping })
    expect((await fetchAddresses('shipping')).value).toHaveLength(1)
  })

  test.each([{ Data: shipping }, { Data: [shipping] }, { data: { data: [shipping] } }])(
    'one, zip code included, from %j',
    async (reply) => {
      const { asked } = replying(reply)
      expect((await fetchAddress('shipping', '9')).value).toMatchObject({ id: '9', postcode: '9016' })
      expect(asked[0]?.url).toBe('/frontend/api/myaccount/getshipping/9')
    },
  )

  test('another customer’s is none', async () => {
    replying({ ErrorCode: 'FORBIDDEN', ErrorMessage: 'Not yours.' }, 403)
    await expect(fetchAddress('billing', '8')).rejects.toBeInstanceOf(MissingFailure)
  })

  test('an id stays one segment of the path', async () => {
    const { asked } = replying({ Data: [] })
    await fetchAddress('billing', '../../order/1?x').catch(() => {})
    expect(asked[0]?.url).toBe('/frontend/api/myaccount/getbilling/..%2F..%2Forder%2F1%3Fx')
  })
})

describe('writing', () => {
  const fields = {
    ...blankAddress,
    customerName: ' Dana ',
    country: 'Australia',
    state: 'NSW',
    city: 'Sydney ',
    postcode: ' 2000',
    line1: '1 Harbour St',
    line2: ' Level 3 ',
    email: ' JO@Acme.com.au ',
    mobileNumber: ' 0400 ',
  }
  const sent = {
    BCustomerName: 'Dana',
    BCountry: 'Australia',
    BState: 'NSW',
    BCity: 'Sydney',
    BZipcode: '2000',
    BAddress1: '1 Harbour St',
    BAddress2: 'Level 3',
    BEmail: 'jo@acme.com.au',
    BMobileNumber: '0400',
  }

  test('a new one is posted without an id, trimmed, with its second line and a key', async () => {
    const { asked } = replying({ Message: 'Address added.' })
    expect(await saveAddress({ kind: 'billing', id: null, fields }, 'a-key')).toBe('Address added.')
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/frontend/api/myaccount/addbilling', body: sent })
    expect(Object.keys(asked[0]?.body ?? {})).not.toContain('UserBillingAddressID')
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe('a-key')
  })

  test('a changed one is put with its id, a number where the provider gave one', async () => {
    const { asked } = replying({ Message: 'Address updated.' })
    await saveAddress({ kind: 'billing', id: '7', fields }, 'k')
    await saveAddress({ kind: 'shipping', id: 'ab-9', fields }, 'k')
    expect(asked[0]).toMatchObject({ method: 'PUT', body: { UserBillingAddressID: 7, ...sent } })
    expect(asked[1]?.body).toEqual({
      UserShippingAddressID: 'ab-9',
      SCustomerName: 'Dana',
      SCountry: 'Australia',
      SState: 'NSW',
      SCity: 'Sydney',
      SZipcode: '2000',
      SAddress1: '1 Harbour St',
      SAddress2: 'Level 3',
    })
  })

  test('one is removed by its id', async () => {
    const { asked } = replying({ data: { Message: 'Address removed.' } })
    expect(await removeAddress('shipping', '9')).toBe('Address removed.')
    expect(asked[0]).toMatchObject({ method: 'DELETE', url: '/frontend/api/myaccount/getshipping/9' })
  })
})
