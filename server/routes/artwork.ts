/** Artwork and brief of a cart line (req 5.8, 5.9), and the addresses under which artwork is given out. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { roles } from '../../src/domain/account/role'
import { artworkWords, isVector, largestArtwork, maxArtworks } from '../../src/domain/cart/artwork'
import { presentedToken, requireCaller } from '../auth/session'
import { mayOpenArtwork, signerOf } from '../auth/signing'
import {
  type CheckedArtwork,
  checkedArtwork,
  saveArtwork,
  storedArtwork,
  newFileName,
  tooLargeArtwork,
  withoutMetadata,
} from '../files/artwork'
import { storeInLibrary, wantLibraryFile } from '../files/library'
import { sweepArtwork } from '../files/loose-artwork'
import { type FormRules, type SentFile, withUpload } from '../files/upload'
import { invalid, notFound, Refusal } from '../floor/errors'
import { idOf, LongText, WireId, within } from '../floor/input'
import { attachmentOnWire, findArtwork, type FoundArtwork } from '../reads/artwork'
import { sendPrivate } from '../replies/reply'
import { documentPolicy } from '../replies/security-headers'
import { jsonBodyOf, keyOf } from '../requests/body'
import { answerOnce, keysOf } from '../requests/idempotency'
import { limitedCaller } from '../requests/rate-limit'
import {
  announceArtwork,
  ArtworkRemoval,
  attachArtwork,
  detachArtwork,
  letGo,
  lockLine,
  storeBrief,
} from '../writes/artwork'
import type { ProviderContext } from './context'

/** One call carries one file or several smaller ones. */
export const maxArtworkFormBytes = 52 * 1024 * 1024
const artworkForm: FormRules = {
  field: 'CartAttachments',
  maxFiles: maxArtworks,
  tooManyFiles: () => new Refusal(409, 'TOOMANYFILES', artworkWords.tooMany),
  maxFileBytes: largestArtwork,
  tooLarge: tooLargeArtwork,
}
const callsPerMinute = 120
const uploadsPerMinute = 60
export const BriefRequest = v.object({
  CartID: WireId,
  Brief: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

export function cartArtworkRoutes(context: ProviderContext): Hono {
  const { db, files: store } = context
  const callerOf = limitedCaller(context, 'artwork', callsPerMinute)
  const uploaderOf = limitedCaller(context, 'upload', uploadsPerMinute)
  return (
    new Hono()
      .post('/addbrief', async (c) => {
        const caller = await callerOf(c)
        const { CartID, Brief } = await jsonBodyOf(c, BriefRequest)
        const brief = within('Brief', Brief ?? '', 5000)
        return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
          await storeBrief(tx, { userId: caller.userId, lineId: CartID }, brief)
          return { Message: 'Your brief was saved.' }
        })
      })
      // Without answerOnce: what a line has already is not attached twice, and a body of megabytes is not stored.
      .post('/addattchment', async (c) => {
        const { userId } = await uploaderOf(c)
        const upload = { files: store, caller: String(userId) }
        const attached = await withUpload(c, upload, artworkForm, async ({ fields, files }) => {
          const chosen = fields.get('LibraryFile') ?? ''
          if (files.length === 0 && chosen === '') throw invalid(artworkWords.none)
          const lineId = v.parse(WireId, fields.get('CartID') ?? '')
          await lockLine(db, userId, lineId)
          if (files.length === 0) return attach({ userId, lineId }, [await fromLibrary(userId, chosen)])
          return attach({ userId, lineId }, await inLibrary(userId, await eachChecked(files)))
        })
        const signer = await signerOf(db)
        const cartAttachment = attached.map((one) => attachmentOnWire(one, signer))
        return sendPrivate(c, { Message: 'Your artwork was added.', cartAttachment })
      })
      .post('/deleteattchment', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ArtworkRemoval)
        const reply = await answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
          await detachArtwork(tx, caller.userId, request)
          return { Message: 'The file was removed.' }
        })
        await sweepArtwork(db, store)
        return reply
      })
  )

  /** Each under the key where the customer's library has it; a full one lets it lie apart. */
  async function inLibrary(userId: number, checked: CheckedArtwork[]): Promise<Arrived[]> {
    const arrived: Arrived[] = []
    for (const file of checked)
      arrived.push({ ...file, libraryKey: await storeInLibrary(db, store, userId, file) })
    return arrived
  }

  async function fromLibrary(userId: number, sha256: string): Promise<Arrived> {
    const found = await wantLibraryFile(db, userId, sha256)
    if (!found || (await store.sizeOf(found.key)) === null) throw noFile()
    const { name, type, bytes, key } = found
    return { name, type, bytes, sha256, libraryKey: key, path: '' }
  }

  async function attach(line: { userId: number; lineId: number | null }, files: Arrived[]) {
    const named = files.map((file) => ({ ...file, file: newFileName() }))
    const ids = await announceArtwork(db, line.userId, named)
    try {
      for (const one of named) if (one.libraryKey === null) await saveArtwork(store, one.file, one.path)
      return await db.transaction((tx) => attachArtwork(tx, line, ids))
    } finally {
      // Those that were refused, or were there already.
      await letGo(db, ids)
      await sweepArtwork(db, store)
    }
  }
}

/** `path` only counts where no library has it. */
type Arrived = Omit<CheckedArtwork, 'type'> & { type: string; libraryKey: string | null }

/** One after another, so that the first that is wrong is the one that is spoken of. */
async function eachChecked(files: SentFile[]): Promise<CheckedArtwork[]> {
  const checked: CheckedArtwork[] = []
  for (const file of files) checked.push(await checkedArtwork(file))
  return checked
}

/**
 * Gives artwork out: to its owner and the shop's admin by their session as it was sent, to those who were given the address
 * for a while without what a camera wrote into it.
 * Nothing in a file can run, whatever it turns out to hold.
 */

/** What browsers show by themselves; the rest is saved, a vector drawing as bytes that no browser takes for a picture. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']
/** The page that a browser puts around a picture of its own has styles in it. */
const picturePolicy = `${documentPolicy}; img-src 'self'; style-src 'unsafe-inline'`
const noFile = () => notFound('This file')

export function artworkFileRoutes({ db, files }: ProviderContext): Hono {
  return new Hono().get('/artwork/:id/:ticket/:name', async (c) => {
    const artwork = await allowedArtwork(c)
    const read = () => storedArtwork(files, artwork)
    // The owner handed the address out, and is charged for it however many people open it.
    const asked = { type: artwork.type, caller: `user ${artwork.ownerId}`, gone: c.req.raw.signal }
    const bytes = presentedToken(c) === null ? await withoutMetadata(read, asked) : await read()
    if (!bytes) throw noFile()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': isVector(artwork.type) ? 'application/octet-stream' : artwork.type,
      'Content-Disposition': dispositionOf(artwork),
      'Content-Security-Policy': artwork.type === 'application/pdf' ? documentPolicy : picturePolicy,
      // Neither the browser nor the service worker may keep what belongs to one customer.
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })

  /** A session decides when there is one, so that an address opens nothing for another customer. */
  async function allowedArtwork(c: Context): Promise<FoundArtwork> {
    const id = idOf(keyOf(c, 'id'))
    if (presentedToken(c) !== null) {
      const { userId, roleId } = await requireCaller(db, c)
      const artwork = await findArtwork(db, id)
      if (!artwork || (artwork.ownerId !== userId && roleId !== roles.admin)) throw noFile()
      return artwork
    }
    if (!mayOpenArtwork(await signerOf(db), id ?? 0, keyOf(c, 'ticket')))
      throw new Refusal(
        401,
        'INVALIDTOKEN',
        'This address has expired. Please open the file from your cart or order.',
      )
    const artwork = await findArtwork(db, id)
    if (!artwork) throw noFile()
    return artwork
  }
}

/** The name as every browser reads it, and as those do that know only ASCII. */
function dispositionOf({ type, name }: FoundArtwork): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\;]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return `${shown.includes(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}
