/** A stored invoice or credit note as a PDF (req 28.2). The PDF library loads with the first one. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Context } from 'hono'
import { formatCount } from '../../../src/domain/count'
import { margin, pdfSheet, right } from '../../../src/domain/pdf/pdf-sheet'
import { formatAud } from '../../../src/domain/price/money'
import type { Executor } from '../../../server/db/client'
import type { Settings } from '../../../server/base/settings'
import { readBrand } from '../../../server/reads/brand'
import { privateHeaders } from '../../../server/replies/reply'
import { headBlocks, invoiceTitle, paymentTexts, totalRows } from '../rules/invoice'
import type { InvoiceRow } from './write-invoice'

const fontFiles = {
  normal: '400Regular/HankenGrotesk_400Regular.ttf',
  bold: '600SemiBold/HankenGrotesk_600SemiBold.ttf',
}
const modules = createRequire(import.meta.url)

async function invoicePdf(
  { number, document, createdAt }: InvoiceRow,
  brandColour: string,
): Promise<ArrayBuffer> {
  const { jsPDF } = await import('jspdf')
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  doc.setCreationDate(createdAt)
  for (const [weight, file] of Object.entries(fontFiles)) {
    const font = await readFile(modules.resolve(`@expo-google-fonts/hanken-grotesk/${file}`), 'base64')
    doc.addFileToVFS(`${weight}.ttf`, font)
    doc.addFont(`${weight}.ttf`, 'text', weight)
  }
  // An invoice is made for every buyer, so letters that the fonts lack become question marks.
  const replaceMissing = (text: string, missing: readonly string[]) =>
    [...text.normalize('NFC')].map((character) => (missing.includes(character) ? '?' : character)).join('')
  const sheet = pdfSheet(doc, { brandColour, replaceMissing })
  const { cursor, lineHeight, makeRoom, write } = sheet
  const title = invoiceTitle(document)
  doc.setProperties({ title: `${title} ${number}` })
  doc.setLanguage('en-AU')
  sheet.head(title, document.seller.lines[0] ?? '')
  sheet.columns(headBlocks(document, number))
  for (const { name, detail, quantity, eachCents } of document.lines) {
    const looks = { strong: name, soft: detail } as const
    const rows = (['strong', 'soft'] as const).flatMap((look) =>
      looks[look] === ''
        ? []
        : sheet.wrapText(looks[look], look, right - margin - 190).map((text) => ({ look, text })),
    )
    makeRoom(rows.length * lineHeight('strong') + 10)
    sheet.drawRule('#d5d9d2', 0.75)
    cursor.y += 8
    write(`${formatCount(quantity)} × ${formatAud(eachCents)}`, 'text', right - 80, cursor.y, 'right')
    write(formatAud(quantity * eachCents), 'text', right, cursor.y, 'right')
    for (const { look, text } of rows) {
      write(text, look, margin, cursor.y)
      cursor.y += lineHeight(look)
    }
    cursor.y += 6
  }
  sheet.totals(totalRows(document))
  cursor.y += 14
  for (const text of paymentTexts(document, number)) sheet.paragraph(text, 'text')
  sheet.footers(`${title} ${number}`)
  return doc.output('arraybuffer')
}

export async function sendInvoicePdf(
  c: Context,
  { db, settings }: { db: Executor; settings: Settings },
  row: InvoiceRow,
): Promise<Response> {
  const { words } = await readBrand(db, settings)
  return c.body(await invoicePdf(row, words.primary), 200, {
    ...privateHeaders,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${row.kind.replace(' ', '-')}-${row.number}.pdf"`,
  })
}
