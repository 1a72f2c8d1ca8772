/** Converts files to text (`data:` URLs) for encrypted records, and back. */

/** Number of bytes that are converted per call. */
const chunkBytes = 0x8000

export async function textOfBlob(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let characters = ''
  for (let at = 0; at < bytes.length; at += chunkBytes)
    characters += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  return `data:${blob.type};base64,${btoa(characters)}`
}

/** Throws when `text` does not come from `textOfBlob`. */
export function fileOfText(text: string, name: string): File {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/.exec(text) ?? []
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type })
}
