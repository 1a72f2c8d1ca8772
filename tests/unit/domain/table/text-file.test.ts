/** Tests the encodings of uploaded text files (req 20.12). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeTextFile } from '../../../../src/domain/table/text-file'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBig ? little.swap16() : little)
}
const accented = 'Café Crème – “Zoë” 5 €'

it.each([
  ['UTF-8', new TextEncoder().encode(accented)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${accented}`)],
  ['UTF-16LE', utf16(accented)],
  ['UTF-16BE', utf16(accented, true)],
  ['Windows-1252', bytes('Caf\xe9 Cr\xe8me \x96 \x93Zo\xeb\x94 5 \x80')],
])('text file in %s is decoded', (_, content) => expect(decodeTextFile(content)).toBe(accented))

it.each([
  ['NUL bytes', bytes('a,b\0c')],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from('sku,name', 'utf16le'))],
  ['half a character of UTF-16', bytes([0xff, 0xfe, 0x41, 0, 0x42])],
  ['a workbook', new Uint8Array(readFileSync(new URL(import.meta.url)).fill(0, 2, 9))],
])('text file with %s is refused', (_, content) => expect(decodeTextFile(content)).toBeNull())
