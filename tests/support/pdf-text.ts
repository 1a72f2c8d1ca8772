/** What a PDF says, as another program reads it. */
import { extractText } from 'unpdf'

export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  // It takes the bytes away.
  return (await extractText(new Uint8Array(pdf))).text
}

export async function pdfText(pdf: Uint8Array): Promise<string> {
  return (await pdfPages(pdf)).join('\n')
}
