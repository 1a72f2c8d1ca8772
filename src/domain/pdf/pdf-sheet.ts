/**
 * Text on the A4 pages of a PDF: quotes, which the app makes, and tax invoices, which the server makes. The caller opens
 * the document and adds the fonts. Lengths are in points.
 */
import { printableText } from './printable-text'

export const margin = 48
export const right = 595.28 - margin
const width = right - margin
/** Lower edge of the content. The footer is below it. */
export const bottom = 842 - 64

const ink = '#17201d'
const looks = {
  title: { size: 24, weight: 'bold' },
  sender: { size: 16, weight: 'bold', colour: ink },
  total: { size: 14, weight: 'bold', colour: ink },
  strong: { size: 10, weight: 'bold', colour: ink },
  text: { size: 9.5, weight: 'normal', colour: ink },
  soft: { size: 8.5, weight: 'normal', colour: '#4b5652' },
} as const
export type Look = keyof typeof looks
type Align = 'left' | 'right'

/** The part of the PDF library that a sheet uses. `characterToGlyph` returns 0 for a character without a glyph. */
type PdfDocument = {
  addPage: () => unknown
  getFont: () => { metadata: { characterToGlyph: (code: number) => number } }
  getNumberOfPages: () => number
  line: (fromX: number, fromY: number, toX: number, toY: number) => unknown
  setDrawColor: (colour: string) => unknown
  setFont: (name: string, weight: string) => unknown
  setFontSize: (size: number) => unknown
  setLineWidth: (thickness: number) => unknown
  setPage: (page: number) => unknown
  setTextColor: (colour: string) => unknown
  splitTextToSize: (text: string, maxWidth: number) => string[]
  text: (text: string, x: number, y: number, options: { align: Align }) => unknown
}

type SheetOptions = {
  /** `#rrggbb` of the title and of the rule below it. */
  brandColour: string
  /** Returns the text to write for a text with characters that the fonts lack, or throws. */
  replaceMissing: (text: string, missing: readonly string[]) => string
  /** Receives an emoji, which is left out. */
  onLeftOut?: (emoji: string) => void
}

/** The document needs the font `text` in the weights `normal` and `bold`. `cursor.y` is the top of the next element. */
export function pdfSheet(doc: PdfDocument, { brandColour, replaceMissing, onLeftOut }: SheetOptions) {
  const cursor = { y: margin }
  const applyLook = (look: Look) => {
    const {
      size,
      weight,
      colour = brandColour,
    }: { size: number; weight: string; colour?: string } = looks[look]
    doc.setFont('text', weight)
    doc.setFontSize(size)
    doc.setTextColor(colour)
    return size
  }
  const lineHeight = (look: Look) => looks[look].size * 1.4
  const hasGlyph = (character: string) =>
    doc.getFont().metadata.characterToGlyph(character.codePointAt(0) ?? 0) !== 0
  const toPrintable = (customerText: string): string => {
    const { text, removed, missing } = printableText(customerText, hasGlyph)
    if (missing.length > 0) return toPrintable(replaceMissing(customerText, missing))
    for (const emoji of removed) onLeftOut?.(emoji)
    return text
  }
  const wrapText = (customerText: string, look: Look, maxWidth: number): string[] => {
    applyLook(look)
    return doc.splitTextToSize(toPrintable(customerText), maxWidth)
  }
  /** Writes one line of text with its top at `top`. */
  const write = (text: string, look: Look, x: number, top: number, align: Align = 'left') => {
    doc.text(text, x, top + applyLook(look), { align })
  }
  const drawRule = (colour: string, thickness: number) => {
    doc.setDrawColor(colour)
    doc.setLineWidth(thickness)
    doc.line(margin, cursor.y, right, cursor.y)
  }
  /** Starts a new page when the needed height does not fit below. */
  const makeRoom = (needed: number) => {
    if (cursor.y + needed <= bottom) return
    doc.addPage()
    cursor.y = margin
  }
  return {
    cursor,
    lineHeight,
    wrapText,
    write,
    drawRule,
    makeRoom,
    paragraph: (text: string, look: Look) => {
      for (const part of wrapText(text, look, width)) {
        makeRoom(lineHeight(look))
        write(part, look, margin, cursor.y)
        cursor.y += lineHeight(look)
      }
    },
    /** `sender` null: a logo is there already. */
    head: (title: string, sender: string | null) => {
      if (sender !== null)
        write(wrapText(sender, 'sender', width - 160)[0] ?? '', 'sender', margin, cursor.y + 18)
      write(title, 'title', right, cursor.y + 12, 'right')
      cursor.y += 66
      drawRule(brandColour, 1.5)
      cursor.y += 14
    },
    /** Writes blocks of lines next to each other. The first line of a block stands out. */
    columns: (blocks: readonly { name: string; lines: readonly string[] }[]) => {
      const columnWidth = width / blocks.length
      const columnEnds = blocks.map(({ name, lines }, column) => {
        const x = margin + column * columnWidth
        let top = cursor.y
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
      cursor.y = Math.max(...columnEnds) + 22
    },
    /** Writes amounts at the right edge. The last row stands out. */
    totals: (rows: readonly { name: string; amount: string }[]) => {
      makeRoom(96)
      drawRule(ink, 1)
      cursor.y += 10
      rows.forEach(({ name, amount }, index) => {
        const look = index === rows.length - 1 ? 'strong' : 'text'
        write(name, look, right - 100, cursor.y, 'right')
        write(amount, look, right, cursor.y, 'right')
        cursor.y += lineHeight(look) + 3
      })
    },
    footers: (text: string) => {
      const pages = doc.getNumberOfPages()
      for (let page = 1; page <= pages; page += 1) {
        doc.setPage(page)
        write(toPrintable(text), 'soft', margin, bottom + 20)
        write(`Page ${page} of ${pages}`, 'soft', right, bottom + 20, 'right')
      }
    },
  }
}
