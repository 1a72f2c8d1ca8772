/**
 * A client's quote as a PDF of A4 pages, made on this device (req 18.8). It has the same content as quote-sheet.tsx.
 * The PDF library and the large fonts load only with this file. Lengths are in points.
 */
import { jsPDF } from 'jspdf'
import { shopBrand } from '../../../src/domain/brand/shop-brand'
import { formatAud } from '../../../src/domain/price/money'
import { printableText, UnwritableText } from '../rules/printable-text'
import type { QuoteDocument, QuoteLine } from '../rules/quote'
import { headBlocks, lineTexts, priceRows, termsText, totalRows } from '../rules/quote-texts'
import { withoutInvisible } from '../../../src/domain/text'
import bold from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?inline'
import regular from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?inline'

/** JPEGs of the sender's logo and of the lines by their ids. `delivery`: see `headBlocks`. */
type PdfParts = { logo: Blob | null; pictures: ReadonlyMap<string, Blob | null>; delivery: string }

const margin = 48
const right = 595.28 - margin
const width = right - margin
/** Lower edge of the content. The footer is below it. */
const bottom = 842 - 64
/** Side of a line's picture. With the client's logo on it, the picture is as large as on the screen. */
const pictureSide = { plain: 96, mockUp: 225 }
const gap = 16

const ink = '#17201d'
const soft = '#4b5652'
const looks = {
  title: { size: 24, weight: 'bold', colour: shopBrand.primary },
  sender: { size: 16, weight: 'bold', colour: ink },
  total: { size: 14, weight: 'bold', colour: ink },
  strong: { size: 10, weight: 'bold', colour: ink },
  text: { size: 9.5, weight: 'normal', colour: ink },
  soft: { size: 8.5, weight: 'normal', colour: soft },
} as const
type Look = keyof typeof looks
const textLooks = { detail: 'soft', text: 'text', quantity: 'strong', price: 'strong' } as const
type Align = 'left' | 'right'
/** The library's data about a font. The function returns 0 for a character without a glyph. */
type FontLetters = { characterToGlyph: (code: number) => number }

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
  /** Top of the next element. */
  let y = margin

  const applyLook = (look: Look) => {
    const { size, weight, colour } = looks[look]
    doc.setFont('text', weight).setFontSize(size).setTextColor(colour)
    return size
  }
  const lineHeight = (look: Look) => looks[look].size * 1.4
  const hasGlyph = (character: string) =>
    (doc.getFont().metadata as FontLetters).characterToGlyph(character.codePointAt(0) ?? 0) !== 0
  const toPrintable = (customerText: string): string => {
    const { text, removed: emoji, missing } = printableText(customerText, hasGlyph)
    if (missing.length > 0) throw new UnwritableText(customerText, missing)
    for (const symbol of emoji) omittedEmoji.add(symbol)
    return text
  }
  const wrapText = (customerText: string, look: Look, maxWidth: number): string[] => {
    applyLook(look)
    return doc.splitTextToSize(toPrintable(customerText), maxWidth) as string[]
  }
  /** Writes one line of text with its top at `top`. */
  const write = (text: string, look: Look, x: number, top: number, align: Align = 'left') => {
    doc.text(text, x, top + applyLook(look), { align })
  }
  const drawRule = (colour: string, thickness: number) => {
    doc.setDrawColor(colour).setLineWidth(thickness).line(margin, y, right, y)
  }
  /** Fits the picture into the box, at its left end and vertically centred. */
  const drawPicture = (jpeg: Uint8Array, box: { x: number; y: number; width: number; height: number }) => {
    const picture = doc.getImageProperties(jpeg)
    const scale = Math.min(box.width / picture.width, box.height / picture.height)
    const [w, h] = [picture.width * scale, picture.height * scale]
    doc.addImage(jpeg, 'JPEG', box.x, box.y + (box.height - h) / 2, w, h)
  }
  /** Starts a new page when the needed height does not fit below. */
  const makeRoom = (needed: number) => {
    if (y + needed <= bottom) return
    doc.addPage()
    y = margin
  }
  const paragraph = (text: string, look: Look) => {
    for (const part of wrapText(text, look, width)) {
      makeRoom(lineHeight(look))
      write(part, look, margin, y)
      y += lineHeight(look)
    }
  }

  return {
    head: (logo: Uint8Array | null, delivery: string) => {
      if (logo) drawPicture(logo, { x: margin, y, width: 190, height: 54 })
      else write(wrapText(from[0] ?? '', 'sender', width - 120)[0] ?? '', 'sender', margin, y + 18)
      write('Quote', 'title', right, y + 12, 'right')
      y += 66
      drawRule(shopBrand.primary, 1.5)
      y += 14
      const columns = headBlocks(quote, delivery)
      const columnWidth = width / columns.length
      const columnEnds = columns.map(({ name, lines }, column) => {
        const x = margin + column * columnWidth
        let top = y
        write(name, 'soft', x, top)
        top += lineHeight('soft') + 2
        lines.forEach((line, index) => {
          const look = index === 0 ? 'strong' : 'text'
          for (const part of wrapText(line, look, columnWidth - 16)) {
            write(part, look, x, top)
            top += lineHeight(look)
          }
        })
        return top
      })
      y = Math.max(...columnEnds) + 22
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
        wrapText(text, look, right - left).map((part) => [part, look] as const),
      )
      const textHeight = [...parts.map(([, look]) => look), ...rows.map(() => 'text' as const)].reduce(
        (sum, look) => sum + lineHeight(look),
        0,
      )
      makeRoom(Math.min(Math.max(side, textHeight) + 20, bottom - margin - 40))
      drawRule('#d5d9d2', 0.75)
      y += 10
      const top = y
      if (picture) drawPicture(picture, { x: margin, y, width: side, height: side })
      const page = doc.getNumberOfPages()
      for (const [part, look] of parts) {
        makeRoom(lineHeight(look))
        write(part, look, left, y)
        y += lineHeight(look)
      }
      for (const [rowIndex, { name: row, detail, cents }] of rows.entries()) {
        const look = rowIndex === rows.length - 1 ? 'total' : 'text'
        makeRoom(lineHeight(look))
        write(row, look, left, y)
        write(detail, 'text', left + 70, y)
        write(formatAud(cents), look, right, y, 'right')
        y += lineHeight(look)
      }
      if (doc.getNumberOfPages() === page) y = Math.max(y, top + side)
      y += 10
    },
    close: (): Blob => {
      if (isPriced) {
        makeRoom(96)
        drawRule(ink, 1)
        y += 10
        totalRows(quote).forEach(({ name, amount }, rowIndex, rows) => {
          const look = rowIndex === rows.length - 1 ? 'strong' : 'text'
          write(name, look, right - 100, y, 'right')
          write(amount, look, right, y, 'right')
          y += lineHeight(look) + 3
        })
      }
      y += 14
      paragraph(notes, 'text')
      y += 10
      paragraph(termsText(quote), 'soft')
      const pages = doc.getNumberOfPages()
      for (let page = 1; page <= pages; page += 1) {
        doc.setPage(page)
        write(toPrintable(`Quote ${number}`), 'soft', margin, bottom + 20)
        write(`Page ${page} of ${pages}`, 'soft', right, bottom + 20, 'right')
      }
      return doc.output('blob')
    },
  }
}
