/** Minimal PDFs, written by hand. */
import { deflateSync } from 'node:zlib'

type PdfParts = { page?: string; root?: string; trailer?: string; pages?: string; more?: string[] }

/** `page`, `pages` and `root` are entries of these PDF dictionaries; `more` has further objects, from number 5 on. */
export function pdfFile({
  page = '',
  root = '',
  trailer = '',
  pages = '',
  more = [],
}: PdfParts = {}): string {
  const box = /MediaBox/.test(page + pages) ? '' : '/MediaBox [0 0 595.276 841.89]'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R ${box} /Resources << >> /Contents 4 0 R ${page} >>`,
    '<< /Length 3 >>\nstream\n0 g\nendstream',
    ...more,
  ]
  let text = '%PDF-1.6\n%\xe2\xe3\xcf\xd3\n'
  const xrefEntries = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
}

/** Packs objects, by their numbers, into an object stream. */
export function objectStream(objects: Record<number, string>): string {
  const heads: string[] = []
  let body = ''
  for (const [number, object] of Object.entries(objects)) {
    heads.push(`${number} ${body.length}`)
    body += `${object} `
  }
  const head = `${heads.join(' ')} `
  const packed = deflateSync(Buffer.from(head + body, 'latin1')).toString('latin1')
  return `<< /Type /ObjStm /N ${heads.length} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}
