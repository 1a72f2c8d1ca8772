/** The calls of the table of acts: rights, input and reply. */
import { type Context, Hono } from 'hono'
import type { Act } from '../../acts/act'
import { sendPrivate } from '../../replies/reply'
import { fileOf, jsonBodyOf, pathParam } from '../../requests/body'
import type { DeskEnv, ProviderContext } from '../context'
import { allow } from './member'

export function deskActRoutes({ db, settings, acts }: ProviderContext): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>()
  for (const act of acts) {
    const [method, path] = act.call
    routes.on(method, path, allow(...act.rights), async (c) => {
      const body = await readBody(c, act)
      const texts = Object.fromEntries(act.params.map((name) => [name, pathParam(c, name)]))
      const { sent } = await act.perform({ db, settings, member: c.get('member') }, texts, body)
      return sendPrivate(c, { data: sent })
    })
  }
  return routes
}

async function readBody(c: Context, { body }: Act): Promise<object> {
  if (!body) return {}
  return 'file' in body.entries ? { file: await fileOf(c) } : jsonBodyOf(c, body)
}
