/** The home page's data (S §7). */
import { Hono } from 'hono'
import type { ProviderContext } from '../context'
import { frontPage } from '../reads/front-page'

export function homeRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono().get('/', (c) => replies.send(c, 'home', () => frontPage(db)))
}
