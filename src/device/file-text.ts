/** Files as text (`data:` URLs), for records that are sealed, and back. */

/** Bytes that are turned into characters at once. */
const slice = 0x8000

export async function textOfBlob(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let characters = ''
  for (let at = 0; at < bytes.length; at += slice)
    characters += String.fromCharCode(...bytes.subarray(at, at + slice))
  return `data:${blob.type};base64,${btoa(characters)}`
}

/** Throws for what is no text of `textOfBlob`. */
export function fileOfText(text: string, name: string): File {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/.exec(text) ?? []
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  return new File([bytes], name, { type })
}
