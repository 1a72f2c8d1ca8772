/** Signing up: what is sent, in the provider's names, and what is said. */
import { expect, test } from 'vitest'
import { signUp } from '../../../../src/api/account/sign-up'
import type { NewAccount } from '../../../../src/domain/account/sign-up'
import { replying } from '../answers'

const at = (city: string) => ({
  customerName: ' Buyer & Co ',
  country: 'Australia',
  state: 'NSW',
  city,
  postcode: '2000',
  line1: '1 Harbour St',
  line2: '',
})
const account: NewAccount = {
  personal: {
    fullName: ' Dana Buyer ',
    mobileNumber: ' 0400 000 000 ',
    email: ' Dana@Buyer.Agency ',
    businessName: '',
    industryName: 'Events ',
    webAddress: ' buyer.example',
    roleId: 2,
    password: ' a quiet harbour ',
  },
  billing: at('Sydney'),
  shipping: at('Newcastle'),
}

test('sends the fields of a sign-up, tidied, and the password as it is', async () => {
  const { asked } = replying({ Message: 'Thank you' })
  expect(await signUp(account, 'this-device')).toBe('Thank you')
  expect(asked[0]).toMatchObject({ method: 'POST', url: expect.stringMatching(/auth\/signup$/) })
  expect(asked[0]?.headers.get('Authorization')).toBeNull()
  expect(asked[0]?.headers.get('X-Device-Id')).toBe('this-device')
  expect(asked[0]?.body).toEqual({
    FullName: 'Dana Buyer',
    MobileNumber: '0400 000 000',
    Email: 'dana@buyer.agency',
    UserName: 'dana@buyer.agency',
    RoleID: 2,
    Password: ' a quiet harbour ',
    BusinessName: '',
    IndustryName: 'Events',
    WebAddress: 'buyer.example',
    Customername: 'Buyer & Co',
    Country: 'Australia',
    State: 'NSW',
    City: 'Sydney',
    Postcode: '2000',
    Address1: '1 Harbour St',
    Address2: '',
    ShippingCustomername: 'Buyer & Co',
    ShippingCountry: 'Australia',
    ShippingState: 'NSW',
    ShippingCity: 'Newcastle',
    ShippingPostcode: '2000',
    ShippingAddress1: '1 Harbour St',
    ShippingAddress2: '',
  })
})
