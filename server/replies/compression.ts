/** Picks and applies the encoding of a reply. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this the headers weigh as much as what is saved. */
const smallest = 860

export function pickEncoding(acceptEncoding: string | undefined, size: number): Encoding {
  if (!acceptEncoding || size < smallest) return 'identity'
  const accepts = (name: string) =>
    acceptEncoding
      .toLowerCase()
      .split(',')
      .some(
        (part) =>
          part.trim().split(/\s*;\s*/)[0] === name && !/;\s*q=0(\.0*)?\s*(,|$)/.test(`${part.trim()},`),
      )
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** Quality 4 costs about a millisecond for a page of products; 11 is for files that are compressed once. */
export async function encode(body: Uint8Array, encoding: Encoding, quality = 4): Promise<Uint8Array> {
  if (encoding === 'br') {
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    })
  }
  return encoding === 'gzip' ? zip(body, { level: quality > 9 ? 9 : 6 }) : body
}
