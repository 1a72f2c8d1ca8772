import { expect, test } from 'vitest'
import { countries, countryIn, addressHint, stateIn } from '../../../../src/domain/account/address'

const hintFor = (country: string, state: string, city: string, postcode: string) =>
  addressHint({ country, state, city, postcode })

test.each([
  ['Australia', 'NSW', 'Sydney', '2000', undefined],
  ['AU', 'NSW', 'Sydney', '20000', 'Australian postcodes have four digits.'],
  ['Australia', '', '', 'SW1A', 'Australian postcodes have four digits.'],
  ['Australia', 'NT', 'Darwin', '800', 'Australian postcodes have four digits: 0800?'],
  ['Australia', 'ACT', '', '200', 'Australian postcodes have four digits: 0200?'],
  ['Australia', '', '', '200', undefined],
  ['Australia', '', '', '0500', '0500 isn’t an Australian postcode.'],
  ['Australia', 'NSW', 'Richmond', '3121', '3121 is in VIC, not in NSW.'],
  ['Australia', 'VIC', 'sydney ', '2000', 'sydney 2000 is in NSW, not in VIC.'],
  ['Australia', 'NSW', 'Sydney', '3000', '3000 is in VIC, but Sydney is in NSW.'],
  ['Australia', 'NSW', 'Queanbeyan', '2620', undefined],
  ['Australia', 'ACT', 'Hume', '2620', undefined],
  ['Australia', 'Victoria', '', '8001', undefined],
  ['New Zealand', 'NSW', 'Sydney', '90160', undefined],
])('postcode hint for %s, %s, %s, %s is: %s', (country, state, city, postcode, hint) => {
  expect(hintFor(country, state, city, postcode)).toBe(hint)
})

test.each([
  ['NSW', '2000'],
  ['NT', '0800'],
  ['ACT', '2612'],
  ['TAS', '7250'],
  ['SA', '5000'],
  ['WA', '6000'],
  ['QLD', '4870'],
  ['VIC', '3550'],
])('%s has the postcode %s, and no other state does', (state, postcode) => {
  const matches = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'].filter(
    (candidate) => hintFor('Australia', candidate, '', postcode) === undefined,
  )
  expect(matches).toEqual([state])
})

test('countries begin with Australia and New Zealand, and each has a name', () => {
  const names = countries()
  expect(names.slice(0, 3)).toEqual(['Australia', 'New Zealand', 'Afghanistan'])
  expect(names).toHaveLength(new Set(names).size)
  expect(names.filter((name) => name.length < 4)).toEqual([])
  expect(['au', ' AUSTRALIA', 'fiji', 'Austral'].map((typed) => countryIn(typed, names))).toEqual([
    'Australia',
    'Australia',
    'Fiji',
    'Austral',
  ])
})

test.each([
  ['nsw ', 'NSW'],
  ['New South Wales', 'NSW'],
  ['Otago', 'Otago'],
  ['', ''],
])('typed state %j is recognized as %j', (typed, state) => expect(stateIn(typed)).toBe(state))
