/** Product and scene pictures. A picture's path names all that is in it, so a copy never grows old. */
import { Hono } from 'hono'
import { pictureResponse } from '../pictures/render'

export function pictureRoutes(): Hono {
  return new Hono().get('/*', async (c) => {
    const picture = await pictureResponse(new URL(c.req.url).pathname.slice(1))
    if (!picture) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
    const headers = { ETag: picture.etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
    if (c.req.header('If-None-Match') === picture.etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.body), 200, { ...headers, 'Content-Type': 'image/webp' })
  })
}
