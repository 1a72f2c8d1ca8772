/** Text files as people have them: exports of spreadsheets, lists of organisers, files that a tablet saved. */
import { withoutInvisible } from '../text'

/** The message for people when `decodeTextFile` returns null. */
export const notATextFileMessage =
  'This isn’t a text file. In your spreadsheet, save it as “CSV UTF-8” and choose that file.'

/** The characters of Windows-1252 at 0x80 to 0x9f; some engines decode these bytes as control characters. */
const windowsMarks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Decodes by the byte order mark, else as UTF-8 if it is valid, else as Windows-1252, which Excel writes for plain
 * "CSV". Returns null for a file that is not text: a workbook, or UTF-16 without a mark.
 */
export function decodeTextFile(bytes: Uint8Array): string | null {
  const text = decodeByMark(bytes) ?? decodeAs(bytes, 'utf-8') ?? decodeWindows(bytes)
  return text.includes('\0') ? null : withoutInvisible(text)
}

/** Returns null without a mark. A file that is invalid in the encoding of its mark returns NUL, which is not text. */
function decodeByMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le') ?? '\0'
  if (first === 0xfe && second === 0xff) return decodeAs(swapBytes(bytes), 'utf-16le') ?? '\0'
  // Files that were joined, or cut at a byte count, may contain invalid UTF-8 further on.
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  return null
}

/**
 * Swaps the bytes, because not every engine supports big-endian UTF-16. An odd byte at the end stays, so that the
 * file is refused.
 */
function swapBytes(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at % 2 === 0 && at + 1 < bytes.length ? at + 1 : at - (at % 2)] ?? 0)
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (mark) => windowsMarks.charAt(mark.charCodeAt(0) - 0x80))
}
