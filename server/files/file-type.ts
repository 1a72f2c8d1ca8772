/** What a file is by its first bytes: its name and its claimed type count for nothing. */
import { open } from 'node:fs/promises'
import type { ArtworkType } from '../../src/domain/cart/artwork'

/** Bytes as latin1, so that each is a character. */
export async function readPart(path: string, from: number, length: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

export function typeOf(head: string): ArtworkType | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff'
  if (/^ftyp(hei[csmx]|hev[cmsx]|mif1|msf1)/.test(head.slice(4))) return 'image/heic'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return null
}
