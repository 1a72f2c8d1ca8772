import { expect, test } from 'vitest'
import { maxFileNameLength, templateFileName } from '../../../src/domain/file-name'

test.each([
  ['DW-1042', 'Alpine flask', 'DW-1042 Alpine flask.pdf'],
  ['DW-1042', '', 'DW-1042.pdf'],
  ['../../etc', 'passwd', 'etc passwd.pdf'],
  ['A\\B', 'C:/D*?"<>|E', 'A B C D E.pdf'],
  ['A\u0000\n1', 'tab\there', 'A 1 tab here.pdf'],
  ['A1', 'fdp.\u202eexe', 'A1 fdp. exe.pdf'],
  ['//', '...', 'Download.pdf'],
  ['A1', 'Café “Zoë” 500 ml', 'A1 Café “Zoë” 500 ml.pdf'],
])('template of %j %j is saved as %j', (sku, name, saved) => expect(templateFileName(sku, name)).toBe(saved))

test('long file name is cut before its extension, never inside a character', () => {
  const name = templateFileName('A1', '🙂'.repeat(200))
  expect(name.length).toBeLessThanOrEqual(maxFileNameLength)
  expect(name.endsWith('🙂.pdf')).toBe(true)
  expect(name.isWellFormed?.() ?? true).toBe(true)
})
