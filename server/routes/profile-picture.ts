/** Taking in a customer's picture, and giving it out again to whoever knows its secret name (req 7.10). */
import { type Context, Hono } from 'hono'
import { limitedCaller } from '../requests/rate-limit'
import { invalid } from '../requests/errors'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from '../context'
import { dropPicture, keepPicture, keptPicture, redraw } from '../files/profile-picture'
import { storePicture } from '../writes/profile'

const uploadsPerMinute = 10

export function profilePictureRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const { dataFolder } = settings
  const callerOf = limitedCaller(context, uploadsPerMinute)
  return new Hono().post('/profilepic', async (c) => {
    const { userId } = await callerOf(c)
    const filename = await keepPicture(dataFolder, await redraw(await uploadOf(c)))
    let before: string
    try {
      before = await db.transaction((tx) => storePicture(tx, userId, filename))
    } catch (error) {
      await dropPicture(dataFolder, filename)
      throw error
    }
    await dropPicture(dataFolder, before)
    return sendPrivate(c, { ProfilePic: [{ filename }], Message: 'Your picture was updated.' })
  })
}

export function uploadRoutes({ settings }: ProviderContext): Hono {
  return new Hono().get('/profile/:name', async (c) => {
    const picture = await keptPicture(settings.dataFolder, `uploads/profile/${c.req.param('name')}`)
    // Private: neither the browser nor the service worker may keep what belongs to one customer.
    const headers = { 'Cache-Control': 'private, no-store' }
    if (!picture) return c.text('Not found\n', 404, headers)
    return c.body(new Uint8Array(picture), 200, {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline; filename="picture.webp"',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })
}

async function uploadOf(c: Context): Promise<Uint8Array> {
  const form = await c.req.parseBody().catch(() => null)
  const file = form?.['ProfilePic']
  if (!(file instanceof File) || file.size === 0) throw invalid('Please choose a picture.')
  return new Uint8Array(await file.arrayBuffer())
}
