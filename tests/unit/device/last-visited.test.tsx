import { expect, test } from 'vitest'
import { lastVisited, rememberLastVisited } from '../../../src/device/session-store'

test('last visited page is returned with its search', () => {
  expect(lastVisited()).toBeNull()
  rememberLastVisited('/product/mug?page=2')
  expect(lastVisited()).toBe('/product/mug?page=2')
})

test.each(['//evil.example', 'https://evil.example'])(
  'last visited page is not stored when it would leave the site: %s',
  (path) => {
    rememberLastVisited(path)
    expect(lastVisited()).toBeNull()
  },
)

test('stored last visited page is ignored when it would leave the site', () => {
  rememberLastVisited('/shop')
  const [key] = Object.keys(sessionStorage)
  sessionStorage.setItem(key ?? '', '//evil.example')
  expect(lastVisited()).toBeNull()
})
