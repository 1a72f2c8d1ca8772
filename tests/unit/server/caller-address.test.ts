/** The caller's address, by which rate limits count requests, behind proxies and without proxies (req 14.5). */
import { expect, test } from 'vitest'
import { addressOf } from '../../../server/base/caller-address'
import { readSettings } from '../../../server/base/settings'

const addressBehind = (peer: string, proxies = '', trustProxy = true) => {
  const header = (name: string) => (name === 'X-Forwarded-For' ? '6.6.6.6, 203.0.113.9' : undefined)
  const c = { req: { header }, env: { incoming: { socket: { remoteAddress: peer } } } }
  return addressOf(c as unknown as Parameters<typeof addressOf>[0], { trustProxy, proxies })
}

test.each([
  ['127.0.0.1', ''],
  ['::1', ''],
  ['::ffff:10.1.2.3', ''],
  ['172.20.0.5', ''],
  ['192.168.1.1', ''],
  ['fd00::5', ''],
  ['198.51.100.7', '198.51.100.0/24'],
  ['198.51.100.7', '203.0.113.1, 198.51.100.7'],
  ['2001:db8::7', '2001:db8::/32'],
])('forwarded address counts when the connection is from %s with proxies "%s"', (peer, proxies) => {
  expect(addressBehind(peer, proxies)).toBe('203.0.113.9')
})

test.each([
  ['198.51.100.7', '', '198.51.100.7'],
  ['172.32.0.1', '', '172.32.0.1'],
  ['198.51.100.7', '198.51.101.0/24', '198.51.100.7'],
  ['2001:db8::7', '', '2001:db8:0:0'],
])('connection’s address counts when it comes from %s with proxies "%s"', (peer, proxies, expected) => {
  expect(addressBehind(peer, proxies)).toBe(expected)
})

test('connection’s address counts when no proxy is trusted', () => {
  expect(addressBehind('127.0.0.1', '', false)).toBe('127.0.0.1')
})

test.each(['nowhere', '10.0.0.0/99', '10.0.0'])('settings refuse proxies "%s"', (text) => {
  expect(() => readSettings({ SHOWFLOOR_PROXIES: text })).toThrow('must list addresses or networks')
})
