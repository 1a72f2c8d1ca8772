/** Taking in a customer's picture, and giving it out again to whoever knows its secret name (req 7.10). */
import { Hono } from 'hono'
import { limitedCaller } from '../requests/rate-limit'
import { invalid } from '../requests/errors'
import { type FormRules, withUpload } from '../requests/upload'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from '../context'
import {
  dropPicture,
  keepPicture,
  keptPicture,
  largestUpload,
  redraw,
  tooLargePicture,
} from '../files/profile-picture'
import { storePicture } from '../writes/profile'

const uploadsPerMinute = 10
const pictureForm: FormRules = {
  field: 'ProfilePic',
  mostFiles: 1,
  tooManyFiles: () => invalid('Please choose one picture.'),
  largestFile: largestUpload,
  tooLarge: tooLargePicture,
}

export function profilePictureRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const { dataFolder } = settings
  const callerOf = limitedCaller(context, uploadsPerMinute)
  return new Hono().post('/profilepic', async (c) => {
    const { userId } = await callerOf(c)
    const picture = await withUpload(
      c,
      { dataFolder, caller: String(userId) },
      pictureForm,
      async ({ files: [file] }) => {
        if (!file || file.size === 0) throw invalid('Please choose a picture.')
        return redraw(file.path)
      },
    )
    const filename = await keepPicture(dataFolder, picture)
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
