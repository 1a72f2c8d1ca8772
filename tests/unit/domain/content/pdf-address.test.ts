import { expect, test } from 'vitest'
import { pdfPath } from '../../../../src/domain/content/pdf-address'

test.each([
  ['media/a.pdf', 'media/a.pdf'],
  ['/media/a.pdf', 'media/a.pdf'],
  ['templates/DW-1002.PDF', 'templates/DW-1002.PDF'],
  ['files/Alpine flask (2), navy & sand.pdf', 'files/Alpine flask (2), navy & sand.pdf'],
  ['files/größe-日本.pdf', 'files/größe-日本.pdf'],
])('PDF path %s is accepted', (typed, path) => expect(pdfPath(typed)).toBe(path))

test.each([
  ...'/ .pdf a.pdf/ a.pdf?x=1 //evil.example/x.pdf media//x.pdf https://evil.example/x.pdf'.split(' '),
  ...'data:application/pdf,x.pdf ../etc.pdf media/..pdf %2e%2e/etc.pdf media%2Fx.pdf'.split(' '),
  '',
  '/\\evil.example/x.pdf',
  'x\0.pdf',
  'x\u202Efdp.pdf',
  '\ud800.pdf',
  `${'a'.repeat(5000)}.pdf`,
])('PDF path %j is rejected', (typed) => {
  expect(pdfPath(typed)).toBeNull()
})

test('accepted PDF path stays on its host and path', () => {
  for (const typed of ['/media/a.pdf', 'files/größe (1).pdf', 'a&b=c;d.pdf', '@evil.example/x.pdf']) {
    const path = pdfPath(typed) ?? ''
    const url = new URL(`https://img.example/${path}`)
    expect(url.origin).toBe('https://img.example')
    expect(decodeURIComponent(url.pathname)).toBe(`/${path}`)
    expect(url.search + url.hash).toBe('')
  }
})
