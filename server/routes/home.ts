/** The home page's data. */
import { Hono } from 'hono'
import type { ProviderContext } from '../context'
import { frontPage } from '../reads/front-page'

export function homeRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono().get('/', (c) => replies.send(c, 'home', () => frontPage(db)))
}
