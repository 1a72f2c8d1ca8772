/** Taking in a customer's picture, and giving it out again to whoever knows its secret name (req 7.10). */
import { Hono } from 'hono'
import { limitedCaller } from '../requests/rate-limit'
import { invalid } from '../floor/errors'
import { type FormRules, withUpload } from '../files/upload'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import {
  dropPicture,
  keepPicture,
  keptPicture,
  largestUpload,
  pictureFolder,
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
  const { db, files } = context
  const callerOf = limitedCaller(context, 'profile picture', uploadsPerMinute)
  return new Hono().post('/profilepic', async (c) => {
    const { userId } = await callerOf(c)
    const picture = await withUpload(
      c,
      { files, caller: String(userId) },
      pictureForm,
      async ({ files: [file] }) => {
        if (!file || file.size === 0) throw invalid('Please choose a picture.')
        return redraw(file.path)
      },
    )
    const filename = await keepPicture(files, picture)
    let before: string
    try {
      before = await db.transaction((tx) => storePicture(tx, userId, filename))
    } catch (error) {
      await dropPicture(files, filename)
      throw error
    }
    await dropPicture(files, before)
    return sendPrivate(c, { ProfilePic: [{ filename }], Message: 'Your picture was updated.' })
  })
}

export function uploadRoutes({ files }: ProviderContext): Hono {
  return new Hono().get('/profile/:name', async (c) => {
    const picture = await keptPicture(files, `${pictureFolder}/${c.req.param('name')}`)
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
