/** Tests which kind of page a path is, for field metrics. */
import { expect, test } from 'vitest'
import { pageKind } from '../../../src/domain/field-metrics'

test.each([
  ['/', 'home'],
  ['/category/drinkware', 'list'],
  ['/Drinkware/Bottles', 'list'],
  ['/product/steel-bottle', 'product'],
  ['/search', 'search'],
  ['/cart', 'cart'],
  ['/Checkout', 'checkout'],
  ['/order-status/a-secret', 'other'],
  ['/branding/thread-colours', 'other'],
])('path %s is a page of kind %s', (pathname, kind) => expect(pageKind(pathname)).toBe(kind))
