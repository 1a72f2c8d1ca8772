/** Structured data in the page's head, where search engines look for it. */
import { dataBlockText } from './trusted-types'

/** Adds a JSON-LD block; returns how to take it away again. Throws a SyntaxError for anything but JSON. */
export function addDataBlock(json: string): () => void {
  const block = document.createElement('script')
  block.type = 'application/ld+json'
  block.text = dataBlockText(json)
  document.head.append(block)
  return () => block.remove()
}
