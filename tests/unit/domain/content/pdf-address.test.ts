import { expect, test } from 'vitest'
import { pdfName, pdfPath } from '../../../../src/domain/content/pdf-address'

test.each([
  ['a.pdf', 'a.pdf'],
  ['media/a.pdf', 'media/a.pdf'],
  ['/media/a.pdf', 'media/a.pdf'],
  ['templates/DW-1002.PDF', 'templates/DW-1002.PDF'],
  ['files/Alpine flask (2), navy & sand.pdf', 'files/Alpine flask (2), navy & sand.pdf'],
  ['files/größe-日本.pdf', 'files/größe-日本.pdf'],
  ['a.b/c.pdf', 'a.b/c.pdf'],
])('PDF path %s is accepted', (typed, path) => {
  expect(pdfPath(typed)).toBe(path)
})

test.each([
  '',
  '/',
  '.pdf',
  'files/.pdf',
  'a.html',
  'a.pdf/',
  'a.pdf.html',
  'a.pdf?x=1',
  'a.pdf#page=2',
  '//evil.example/x.pdf',
  '/\\evil.example/x.pdf',
  '\\\\evil\\x.pdf',
  'media//x.pdf',
  'https://evil.example/x.pdf',
  'javascript:1.pdf',
  'data:application/pdf,x.pdf',
  '../etc.pdf',
  'media/../../etc.pdf',
  'media/./x.pdf',
  'media/..pdf',
  '%2e%2e/etc.pdf',
  'media%2Fx.pdf',
  'x.pdf\0.html',
  'x\0.pdf',
  'x\n.pdf',
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

test('PDF is saved under its file name', () => {
  expect(pdfName('templates/DW-1002.pdf')).toBe('DW-1002.pdf')
  expect(pdfName('a.pdf')).toBe('a.pdf')
})
