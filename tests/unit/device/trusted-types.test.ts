/** The one Trusted Types policy: our own worker, and data blocks that run nothing. */
import { expect, test } from 'vitest'
import { dataBlockText, ownScriptUrl } from '../../../src/device/trusted-types'

test('lets our own worker pass', () => {
  expect(ownScriptUrl('/sw.js')).toBe('/sw.js')
})

test.each(['https://evil.example/sw.js', '//evil.example/sw.js', '/sw.js?x', 'data:text/javascript,1'])(
  'refuses %s',
  (url) => {
    expect(() => ownScriptUrl(url as '/sw.js')).toThrow(TypeError)
  },
)

test('a data block is JSON that cannot end its own element', () => {
  const text = dataBlockText(JSON.stringify({ name: '</script><script>alert(1)</script>' }))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
})

test.each(['alert(1)', '', '{'])('refuses %j as a data block', (text) => {
  expect(() => dataBlockText(text)).toThrow(SyntaxError)
})
