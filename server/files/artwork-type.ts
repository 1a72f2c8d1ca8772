/**
 * Detects the type of an artwork file by its first bytes, because names are often wrong. The name decides only
 * between two types whose files start in the same way.
 */
import { type ArtworkType, typeByName } from '../../src/domain/cart/artwork'
import type { DocumentKind } from './inspect/inspection'
import { detectType } from './store'

/** Readers look for the head of a PDF, and browsers for an HTML page, within this many bytes. */
export const sniffedBytes = 1024

export function artworkTypeOf(head: string, name: string): ArtworkType | null {
  const namedType = typeByName(name)
  const start = head.slice(0, sniffedBytes)
  const type = detectType(head)
  if (type !== null && type !== 'application/pdf') return type
  if (isSvg(head)) return 'image/svg+xml'
  // Current AI files are PDFs. They get the type that their name states.
  if (hasSignature(start, '%PDF-'))
    return namedType === 'application/postscript' ? namedType : 'application/pdf'
  const isPostScript = start.startsWith('\xc5\xd0\xd3\xc6') || hasSignature(start, '%!PS')
  return isPostScript ? 'application/postscript' : null
}

/**
 * Returns true when the signature occurs and no markup precedes it. Printer drivers, mail gateways and old Macs put
 * control characters or a header before a file.
 */
function hasSignature(start: string, signature: string): boolean {
  const index = start.indexOf(signature)
  return index >= 0 && !/<[!a-z]/i.test(start.slice(0, index))
}

/** Detects SVG in UTF-8 or UTF-16, after a byte order mark, white space, declarations and comments. */
function isSvg(head: string): boolean {
  const text = head.replaceAll('\0', '').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '')
  return (
    /^<(\?|!--|!doctype\s+(\w+:)?svg\b|(\w+:)?svg\b)/i.test(text) &&
    /<(\w+:)?svg[\s>/]/i.test(text) &&
    !/<(!doctype html|html|body)\b/i.test(text)
  )
}

export function documentKindOf(type: string, head: string): DocumentKind | null {
  if (type === 'image/svg+xml') return 'svg'
  const isPdf = type === 'application/pdf' || head.slice(0, sniffedBytes).includes('%PDF-')
  return isPdf && !type.startsWith('image/') ? 'pdf' : null
}

/** File types that customers send by mistake, with their names in messages. */
const foreignKinds: readonly [RegExp, string][] = [
  [/^\s*<(!doctype html|html)\b/i, 'a web page'],
  [/^ftypavif/, 'an AVIF picture'],
  [/^BM/, 'a BMP picture'],
  [/^8BPS/, 'a Photoshop file'],
  [/^RIFF....CDR/s, 'a CorelDRAW file'],
  [/^PK\x03\x04[^]{0,300}(word\/|xl\/|ppt\/|\[Content_Types\])/, 'an Office document'],
  [/^\xd0\xcf\x11\xe0/, 'an Office document'],
  [/^PK\x03\x04/, 'a ZIP archive'],
  [/^\x1f\x8b/, 'a compressed file'],
]

export function foreignKindOf(head: string): string | null {
  const isContainer = head.slice(4, 8) === 'ftyp'
  const start = isContainer ? head.slice(4, 512) : head.slice(0, 512)
  return foreignKinds.find(([pattern]) => pattern.test(start))?.[1] ?? null
}
