/** Helpers for pictures and artwork as people upload them, and for the stored files. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { FileStore } from '../../server/files/store'
import { addToCart } from './cart-calls'
import type { Customer, Provider } from './provider'

export type SentFile = { bytes: Uint8Array | string; name: string; type?: string }

/** A minimal PDF. */
export const plainPdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

/** Returns a PNG that is different for each `seed`. */
export async function png(seed = 1, width = 40, height = 30): Promise<Uint8Array> {
  const text = { IFD0: { Copyright: `drawing ${seed}` } }
  return new Uint8Array(await newPicture(width, height).withExif(text).png().toBuffer())
}

/** Returns the form of a line with these files, or with a small PNG. */
export async function artworkForm(lineId: number | string, files?: SentFile[]): Promise<FormData> {
  const form = new FormData()
  form.append('CartID', String(lineId))
  for (const { bytes, name, type = 'image/png' } of files ?? [{ bytes: await png(), name: 'logo.png' }]) {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    form.append('CartAttachments', new File([content], name, { type }))
  }
  return form
}

export function sendForm({ fetch }: Provider, { headers }: Pick<Customer, 'headers'>, body: BodyInit) {
  return fetch('/frontend/api/cart/addattchment', { method: 'POST', headers, body })
}

/** Adds a new line with one file; the returned `path` begins with a slash. */
export async function newArtwork(provider: Provider, customer: Customer, file?: SentFile) {
  const lineId = await addToCart(provider, customer)
  const reply = await sendForm(provider, customer, await artworkForm(lineId, file ? [file] : undefined))
  if (reply.status !== 200) throw new Error(`not sent: ${await reply.text()}`)
  const { cartAttachment } = (await reply.json()) as {
    cartAttachment: { CartAttachmentID: number; Attachment: string }[]
  }
  const [sent] = cartAttachment
  if (!sent) throw new Error('no file was attached')
  return { lineId, id: sent.CartAttachmentID, path: `/${sent.Attachment}` }
}

/**
 * Returns a body of unknown size that never ends. `state.pullCount` is the number of times that more data was
 * requested.
 */
export function openBody(first = '{') {
  const state = { pullCount: 0, controller: null as ReadableStreamDefaultController<Uint8Array> | null }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        state.controller = controller
        if (++state.pullCount === 1) controller.enqueue(new TextEncoder().encode(first))
        // No more data comes, and the body does not end.
        else return new Promise<void>(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return { state, stream }
}

type HangingUpload = { reply: Promise<Response>; end: () => void; isRead: () => boolean }

/** Begins to upload a file to this path, but sends only the start of the file. */
export function startHangingUpload(
  { fetch }: Provider,
  path: string,
  { field, headers = {} }: { field: string; headers?: Record<string, string> },
): HangingUpload {
  const boundary = randomUUID()
  const { state, stream } = openBody(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n\x89PNG`,
  )
  const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const init = {
    method: 'POST',
    headers: { ...headers, ...type },
    body: stream,
    duplex: 'half',
  } as RequestInit
  const end = () => {
    state.controller?.close()
    state.controller = null
  }
  return { reply: fetch(path, init), end, isRead: () => state.pullCount > 0 }
}

/** Ends each upload as soon as the provider reads it, until all uploads are answered. */
export async function endUploads(uploads: HangingUpload[]): Promise<Response[]> {
  const allReplies = Promise.all(uploads.map(({ reply }) => reply))
  const state = { isOver: false }
  void allReplies.then(() => (state.isOver = true))
  while (!state.isOver) {
    for (const upload of uploads.filter(({ isRead }) => isRead())) upload.end()
    await pause(20)
  }
  return allReplies
}

export function newPicture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#0f5b4f' } })
}

/** Returns the form of a profile picture with this file, or with a small PNG. */
export async function pictureForm(
  bytes?: Uint8Array | string,
  { name = 'me.png', type = 'image/png', field = 'ProfilePic' } = {},
): Promise<FormData> {
  const content = bytes ?? (await newPicture().png().toBuffer())
  const form = new FormData()
  form.append(
    field,
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }),
  )
  return form
}

export async function listFileKeys(store: FileStore, folder = 'uploads'): Promise<string[]> {
  const keys: string[] = []
  for await (const page of store.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys
}
