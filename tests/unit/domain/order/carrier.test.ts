/** Tests the carrier of an order and the link that tracks its parcel (req 21.7). */
import { expect, test } from 'vitest'
import { carriers, isTrackingLink, trackingOf } from '../../../../src/domain/order/carrier'

test.each([
  [' australia-post ', 'Australia Post', 'https://auspost.com.au/mypost/track/details/33ABC%20123'],
  ['dhl', 'DHL', 'https://www.dhl.com/au-en/home/tracking.html?tracking-id=33ABC%20123'],
  ['Our own van', 'Our own van', null],
  ['constructor', 'constructor', null],
])('carrier %j is read as %s, with the tracking link %s', (typed, carrier, link) => {
  expect(trackingOf(typed, '33ABC 123')).toEqual({ carrier, number: '33ABC 123', link })
})

test('tracking link of every known carrier may be opened', () => {
  for (const name of carriers) expect(isTrackingLink(trackingOf(name, '1')?.link ?? '')).toBe(true)
})

test.each(['http://a.example', 'javascript:alert(1)', '', 'auspost.com.au', '//a.example'])(
  'tracking link %j is not opened',
  (link) => expect(isTrackingLink(link)).toBe(false),
)

