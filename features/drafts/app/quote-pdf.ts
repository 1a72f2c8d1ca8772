/**
 * A client's quote as a PDF of A4 pages, made on this device (req 18.8). It has the same content as quote-sheet.tsx.
 * The PDF library and the large fonts load only with this file. Lengths are in points.
 */
import { jsPDF } from 'jspdf'
import { shopBrand } from '../../../src/domain/brand/shop-brand'
import { formatAud } from '../../../src/domain/price/money'
import { bottom, type Look, margin, pdfSheet, right } from '../../../src/domain/pdf/pdf-sheet'
import { UnwritableText } from '../../../src/domain/pdf/printable-text'
import type { QuoteDocument, QuoteLine } from '../rules/quote'
import { headBlocks, lineTexts, priceRows, termsText, totalRows } from '../rules/quote-texts'
import { withoutInvisible } from '../../../src/domain/text'
import bold from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?inline'
import regular from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?inline'

/** JPEGs of the sender's logo and of the lines by their ids. `delivery`: see `headBlocks`. */
type PdfParts = { logo: Blob | null; pictures: ReadonlyMap<string, Blob | null>; delivery: string }

/** Side of a line's picture. With the client's logo on it, the picture is as large as on the screen. */
const pictureSide = { plain: 96, mockUp: 225 }
const gap = 16

const textLooks = { detail: 'soft', text: 'text', quantity: 'strong', price: 'strong' } as const

/**
 * Throws UnwritableText when the fonts lack a character, because a name must not be missing on a quote. Emoji are
 * left out instead, and `onLeftOut` receives them.
 */
export async function quotePdf(
  quote: QuoteDocument,
  { logo, pictures, delivery }: PdfParts,
  onLeftOut?: (emoji: string[]) => void,
): Promise<Blob> {
  const omittedEmoji = new Set<string>()
  const sheet = openSheet(quote, omittedEmoji)
  sheet.head(logo && (await bytesOf(logo)), delivery)
  for (const line of quote.lines) {
    const picture = pictures.get(line.id)
    sheet.line(line, picture ? await bytesOf(picture) : null)
  }
  const pdf = sheet.close()
  if (omittedEmoji.size > 0) onLeftOut?.([...omittedEmoji])
  return pdf
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

function openSheet(quote: QuoteDocument, omittedEmoji: Set<string>) {
  const { number, from, notes, isPriced } = quote
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  doc.setProperties({ title: withoutInvisible(`Quote ${number}`), author: withoutInvisible(from[0] ?? '') })
  doc.setLanguage('en-AU')
  for (const [weight, font] of Object.entries({ normal: regular, bold })) {
    doc.addFileToVFS(`${weight}.ttf`, font.slice(font.indexOf(',') + 1))
    doc.addFont(`${weight}.ttf`, 'text', weight)
  }
  const sheet = pdfSheet(doc, {
    brandColour: shopBrand.primary,
    replaceMissing: (text, missing) => {
      throw new UnwritableText(text, missing)
    },
    onLeftOut: (emoji) => void omittedEmoji.add(emoji),
  })
  const { cursor, lineHeight, makeRoom, write } = sheet
  /** Fits the picture into the box, at its left end and vertically centred. */
  const drawPicture = (jpeg: Uint8Array, box: { x: number; y: number; width: number; height: number }) => {
    const picture = doc.getImageProperties(jpeg)
    const scale = Math.min(box.width / picture.width, box.height / picture.height)
    const [w, h] = [picture.width * scale, picture.height * scale]
    doc.addImage(jpeg, 'JPEG', box.x, box.y + (box.height - h) / 2, w, h)
  }

  return {
    head: (logo: Uint8Array | null, delivery: string) => {
      if (logo) drawPicture(logo, { x: margin, y: cursor.y, width: 190, height: 54 })
      sheet.head('Quote', logo ? null : (from[0] ?? ''))
      sheet.columns(headBlocks(quote, delivery))
    },
    line: (line: QuoteLine, picture: Uint8Array | null) => {
      const side = line.hasMockUp ? pictureSide.mockUp : pictureSide.plain
      const left = margin + side + gap
      const texts: (readonly [string, Look])[] = [
        [line.name, 'strong'],
        ...lineTexts(line, isPriced).map(({ kind, text }) => [text, textLooks[kind]] as const),
      ]
      const rows = priceRows(line)
      const parts = texts.flatMap(([text, look]) =>
        sheet.wrapText(text, look, right - left).map((part) => [part, look] as const),
      )
      const textHeight = [...parts.map(([, look]) => look), ...rows.map(() => 'text' as const)].reduce(
        (sum, look) => sum + lineHeight(look),
        0,
      )
      makeRoom(Math.min(Math.max(side, textHeight) + 20, bottom - margin - 40))
      sheet.drawRule('#d5d9d2', 0.75)
      cursor.y += 10
      const top = cursor.y
      if (picture) drawPicture(picture, { x: margin, y: cursor.y, width: side, height: side })
      const page = doc.getNumberOfPages()
      for (const [part, look] of parts) {
        makeRoom(lineHeight(look))
        write(part, look, left, cursor.y)
        cursor.y += lineHeight(look)
      }
      for (const [rowIndex, { name: row, detail, cents }] of rows.entries()) {
        const look = rowIndex === rows.length - 1 ? 'total' : 'text'
        makeRoom(lineHeight(look))
        write(row, look, left, cursor.y)
        write(detail, 'text', left + 70, cursor.y)
        write(formatAud(cents), look, right, cursor.y, 'right')
        cursor.y += lineHeight(look)
      }
      if (doc.getNumberOfPages() === page) cursor.y = Math.max(cursor.y, top + side)
      cursor.y += 10
    },
    close: (): Blob => {
      if (isPriced) sheet.totals(totalRows(quote))
      cursor.y += 14
      sheet.paragraph(notes, 'text')
      cursor.y += 10
      sheet.paragraph(termsText(quote), 'soft')
      sheet.footers(`Quote ${number}`)
      return doc.output('blob')
    },
  }
}
