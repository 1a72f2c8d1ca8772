import { expect, test } from 'vitest'
import { inspectPdf } from '../../../server/files/inspect/pdf'
import { objectStream, pdfFile } from '../../support/pdf-file'

const inspect = (text: string) => inspectPdf(Buffer.from(text, 'latin1'))
const trimmedPage = '/MediaBox [0 0 612 792] /TrimBox [9 9 603 783]'

const boxObjects = ['[0 0 6 0 R 141.732]', '283.464']
test.each<[string, Parameters<typeof pdfFile>[0], width: number, height: number]>([
  ['a page', {}, 210, 297],
  ['a page on its side', { page: '/Rotate 90' }, 297, 210],
  ['a page on its other side', { page: '/Rotate -90' }, 297, 210],
  ['a page upside down', { page: '/Rotate 180' }, 210, 297],
  ['a rotation of all pages', { pages: '/Rotate 270' }, 297, 210],
  ['a banner in larger units', { page: '/UserUnit 10' }, 2100, 2970],
  ['a cropped page', { page: '/CropBox [0 0 283.464 141.732]' }, 100, 50],
  ['a box of all pages', { pages: '/MediaBox [0 0 283.464 141.732]' }, 100, 50],
  ['a box in a separate object', { page: '/MediaBox 5 0 R', more: boxObjects }, 100, 50],
  ['boxes from right to left', { page: '/MediaBox [283.464 141.732 0 0]' }, 100, 50],
  ['a trimmed page', { page: `${trimmedPage} /Rotate 90` }, 273, 209.6],
])('inspectPdf measures %s', async (_, parts, width, height) => {
  expect(await inspect(pdfFile(parts))).toMatchObject({ facts: { page: { width, height }, pages: 1 } })
})

test('inspectPdf measures the bleed outside the trim box in page units', async () => {
  expect(await inspect(pdfFile({ page: `${trimmedPage} /UserUnit 2` }))).toMatchObject({
    facts: { bleed: 6.4 },
  })
  expect(await inspect(pdfFile({ page: `/TrimBox 5 0 R`, more: ['[9 9 586.276 832.89]'] }))).toMatchObject({
    facts: { bleed: 3.2 },
  })
})

test.each([
  [
    'a title',
    pdfFile({ trailer: '/Info 5 0 R', more: ['<< /Title (Python/JavaScript \\(/S /Launch\\)) >>'] }),
  ],
  ['a hexadecimal text', pdfFile({ more: ['<< /Title <2f532f4a617661536372697074> >>'] })],
  ['a comment', pdfFile({ more: ['<< /A 1 % /S /JavaScript\n >>'] })],
  ['page contents', pdfFile({ more: ['<< /Length 20 >>\nstream\n<</S /JavaScript>> x\nendstream'] })],
  ['an empty list of scripts', pdfFile({ root: '/Names << /JavaScript << /Names [] >> >>' })],
  ['the name of a layer', pdfFile({ page: '/PieceInfo << /JavaScript 4 0 R /Launch true >>' })],
  [
    'a link to a website',
    pdfFile({
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/javascript) >> >>]',
    }),
  ],
  ['a link without a scheme', pdfFile({ more: ['<< /S /URI /URI (www.example.com:8080/a) >>'] })],
  ['a mail link', pdfFile({ more: ['<< /S /URI /URI (mailto:jo@example.com) >>'] })],
  ['a page to open at', pdfFile({ root: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
])('inspectPdf accepts a word that looks like a script in %s', async (_, text) => {
  expect(await inspect(text)).toMatchObject({ facts: { page: { width: 210, height: 297 } } })
})

const link = '<< /S /URI /URI (https://evil.example/) >>'
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
test.each([
  ['when it opens', pdfFile({ root: `/OpenAction ${script}` })],
  ['by name', pdfFile({ root: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
  ['when a page opens', pdfFile({ page: `/AA << /O ${script} >>` })],
  ['in an object stream', pdfFile({ root: '/OpenAction 9 0 R', more: [objectStream({ 9: script })] })],
  ['by a name in a separate object', pdfFile({ more: ['<< /S 6 0 R /JS (x) >>', '/J#61vaScript'] })],
  ['with no space between', pdfFile({ more: ['<</JS(x)/S/JavaScript>>'] })],
  ['in a link', pdfFile({ more: ['<< /S /URI /URI (javascript:alert\\(1\\)) >>'] })],
  ['by another program', pdfFile({ more: ['<< /S /Launch /F (cmd.exe) >>'] })],
  ['in a film', pdfFile({ more: ['<< /S /Rendition /R 6 0 R >>'] })],
  ['in rich media', pdfFile({ more: ['<< /S /RichMediaExecute /TI 6 0 R >>'] })],
  ['of an embedded file', pdfFile({ more: ['<< /S /GoToE /T << /R /C /N (a.pdf) >> >>'] })],
  ['by a name with octal digits', pdfFile({ more: ['<< /S /Java\\053Script /JS (x) >>'] })],
  ['in a link by octal digits', pdfFile({ more: ['<< /S /URI /URI (javas\\143ript:1) >>'] })],
  ['in a link in UTF-16', pdfFile({ more: [`<< /S /URI /URI <FEFF ${utf16('javascript:1')}> >>`] })],
  ['by a link to a file', pdfFile({ more: ['<< /S /URI /URI (file:///c:/calc.exe) >>'] })],
  ['by a link to a program', pdfFile({ more: ['<< /S /URI /URI (search-ms:query=x) >>'] })],
  ['by a link to another machine', pdfFile({ more: [`<< /S /URI /URI (${'\\'.repeat(4)}evil/a) >>`] })],
  ['by a link that opens itself', pdfFile({ root: `/OpenAction ${link}` })],
  ['by a link of a page that opens', pdfFile({ page: `/AA << /O ${link} >>` })],
  ['by a link after a step', pdfFile({ root: `/OpenAction << /S /GoTo /Next [${link}] >>` })],
])('inspectPdf refuses a PDF that runs a script %s', async (_, text) => {
  expect(await inspect(text)).toEqual({ refusal: 'scripted' })
})

const encryption = `<< /Filter /Standard /V 2 /R 3 /Length 128 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -1340 >>`
const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
test.each([
  ['a password', pdfFile({ trailer: `/Encrypt 5 0 R ${id}`, more: [encryption] }), 'password'],
  ['no pages', pdfFile().replace('[3 0 R]', '[9 0 R]'), 'unreadable'],
  ['no catalogue', '%PDF-1.4\nnothing\n%%EOF', 'unreadable'],
  ['5 MB without cross-references', `%PDF-1.4\n${'a'.repeat(5_000_000)}\n%%EOF`, 'unreadable'],
])('inspectPdf reports the problem of a PDF with %s', async (_, text, problem) => {
  expect(await inspect(text)).toMatchObject({ facts: { page: null, problem } })
})

test.each(['', 'x\n'])('inspectPdf measures a PDF of 5 MB after the bytes %j', async (before) => {
  const stream = `<< >>\nstream\n${'a'.repeat(5_000_000)}\nendstream`
  const page = { width: 210, height: 297 }
  expect(await inspect(before + pdfFile({ more: [stream] }))).toMatchObject({ facts: { page, pages: 1 } })
})

test('inspectPdf reads colours of objects, not of object stream counts', async () => {
  const stream = objectStream({ 7: '<< /A 1 >>', 8: '<< /B 1 >>', 9: '<< /C 1 >>', 10: '<< /D 1 >>' })
  expect(await inspect(pdfFile({ more: [stream] }))).toMatchObject({ facts: { colours: ['grey'] } })
  const spot = '[/Separation /PANTONE#20286#20C /DeviceCMYK 6 0 R]'
  expect(await inspect(pdfFile({ more: [spot] }))).toMatchObject({ facts: { colours: ['cmyk', 'spot'] } })
})
