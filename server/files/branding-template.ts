/**
 * Renders a product's branding template as a PDF: one A4 page with its SKU, its name and the imprint area at actual
 * size.
 */

export type TemplateText = { sku: string; name: string; lines: string[] }

const pointsPerMm = 72 / 25.4
/** In millimetres, for a product without an imprint size. */
const defaultArea = { width: 60, height: 40 }
const maxArea = { width: 170, height: 160 }

export function brandingTemplate({ sku, name, lines }: TemplateText): Uint8Array {
  const area = imprintArea(lines)
  const width = Math.round(area.width * pointsPerMm)
  const height = Math.round(area.height * pointsPerMm)
  const left = Math.round((595 - width) / 2)
  const bottom = Math.round((842 - height) / 2)
  const content = [
    text(56, 770, 20, sku),
    text(56, 744, 13, name),
    text(
      56,
      722,
      10,
      `Imprint area ${area.width} x ${area.height} mm. Place artwork inside the line, print at 100%.`,
    ),
    `0.06 0.36 0.31 RG 1 w ${left} ${bottom} ${width} ${height} re S`,
    `0.6 0.6 0.6 RG 0.4 w [4 3] 0 d ${left - 9} ${bottom - 9} ${width + 18} ${height + 18} re S [] 0 d`,
    text(left, bottom - 26, 8, 'Dashed: 3 mm bleed'),
    ...lines.slice(0, 12).map((line, index) => text(56, 190 - index * 13, 9, line)),
  ].join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escape(`${sku} ${name}`)}) >>`,
  ])
}

/** Returns the first "60 x 40 mm" in the branding options, limited to the size of the page. */
function imprintArea(lines: string[]): typeof defaultArea {
  for (const line of lines) {
    const size = /(\d{1,4})\s*(?:mm)?\s*[x×]\s*(\d{1,4})\s*mm/i.exec(line)
    if (size) {
      return {
        width: Math.min(Math.max(Number(size[1]), 5), maxArea.width),
        height: Math.min(Math.max(Number(size[2]), 5), maxArea.height),
      }
    }
  }
  return defaultArea
}

function text(x: number, y: number, size: number, content: string): string {
  return `BT /F ${size} Tf ${x} ${y} Td (${escape(content.slice(0, 110))}) Tj ET`
}

/**
 * The page's font has only Latin-1; each other character becomes a question mark, because the content's length counts
 * one byte per character.
 */
function escape(content: string): string {
  return content.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&')
}

/** A PDF consists of numbered objects and a table of their offsets in bytes. */
function assemble(objects: string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const tableEntries = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const tableOffset = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${tableEntries.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
