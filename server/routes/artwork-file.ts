/**
 * Gives artwork out: to its owner and the shop's admin by their session as it was sent, to whoever was given the address
 * for a while without what a camera wrote into it.
 * Nothing in a file can run, whatever it turns out to hold.
 */
import { type Context, Hono } from 'hono'
import { roles } from '../../src/domain/account/role'
import { mayOpenArtwork, signerOf } from '../auth/signing'
import { notFound, Refusal } from '../floor/errors'
import type { ProviderContext } from './context'
import { addressOf, type ServerEnv } from '../floor/caller-address'
import { type FoundArtwork, findArtwork } from '../reads/artwork'
import { idOf } from '../floor/input'
import { keyOf } from '../requests/body'
import { documentPolicy } from '../replies/security-headers'
import { presentedToken, requireCaller } from '../auth/session'
import { keptArtwork } from '../files/artwork'
import { withoutMetadata } from '../files/shared-artwork'

/** What browsers show by themselves; the rest is saved. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']
/** The page that a browser puts around a picture of its own has styles in it. */
const picturePolicy = `${documentPolicy}; img-src 'self'; style-src 'unsafe-inline'`
const noFile = () => notFound('This file')

export function artworkFileRoutes({ db, files, settings }: ProviderContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/artwork/:id/:ticket/:name', async (c) => {
    const artwork = await allowedArtwork(c)
    const read = () => keptArtwork(files, artwork.file)
    const asked = { type: artwork.type, caller: addressOf(c, settings), gone: c.req.raw.signal }
    const bytes = presentedToken(c) === null ? await withoutMetadata(read, asked) : await read()
    if (!bytes) throw noFile()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': artwork.type,
      'Content-Disposition': dispositionOf(artwork),
      'Content-Security-Policy': artwork.type === 'application/pdf' ? documentPolicy : picturePolicy,
      // Neither the browser nor the service worker may keep what belongs to one customer.
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })

  /** A session decides when there is one, so that nobody is let in by an address that was meant for another. */
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
