/** Text and colours of a PDF, read by another program. */
import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'

export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  // extractText takes over the bytes, so it gets a copy.
  return (await extractText(new Uint8Array(pdf))).text
}

export async function pdfText(pdf: Uint8Array): Promise<string> {
  return (await pdfPages(pdf)).join('\n')
}

/** Returns the colours of text and drawings as `#rrggbb`, accurate to a hundredth. */
export function pdfColours(pdf: Uint8Array): Set<string> {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)
  const contents = [...streams].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return packed
    }
  })
  const colours = contents.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b/g)
  return new Set([...colours].map(([, ...channels]) => `#${channels.map(digitsOf).join('')}`))
}

const digitsOf = (channel: string) =>
  Math.round(Number(channel) * 255)
    .toString(16)
    .padStart(2, '0')
