/** The GST rate that carts are reckoned with (S §9). */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { setting } from '../db/schema-catalogue'
import { sendPublic, PublicBody } from '../json-reply'
import type { ProviderContext } from '../provider-context'

export function cartRoutes({ db }: ProviderContext): Hono {
  return new Hono().get('/getgst', async (c) => {
    const [found] = await db
      .select({ value: setting.value })
      .from(setting)
      .where(eq(setting.name, 'gst_rate'))
    return sendPublic(c, new PublicBody(JSON.stringify({ Data: { Rate: Number(found?.value ?? 10) } })))
  })
}
