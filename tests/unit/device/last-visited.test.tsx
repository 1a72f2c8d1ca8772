import { beforeEach, expect, test } from 'vitest'
import { lastVisited, rememberLastVisited } from '../../../src/device/session-store'

beforeEach(() => sessionStorage.clear())

test('gives back the page with its search', () => {
  expect(lastVisited()).toBeNull()
  rememberLastVisited('/product/mug?page=2')
  expect(lastVisited()).toBe('/product/mug?page=2')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'keeps no address that would leave the site: %s',
  (path) => {
    rememberLastVisited(path)
    expect(lastVisited()).toBeNull()
  },
)

test('trusts no stored address either', () => {
  rememberLastVisited('/shop')
  const [key] = Object.keys(sessionStorage)
  sessionStorage.setItem(key ?? '', '//evil.example')
  expect(lastVisited()).toBeNull()
})
