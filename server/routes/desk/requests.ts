/** Requests for quotes and samples at the desk: read, and answered (req 22.7). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../db/client'
import { notFound } from '../../floor/errors'
import { LongText } from '../../floor/input'
import { enquirySlice, type EnquiryRow, findEnquiry, wordsOf } from '../../reads/enquiry'
import { sendPrivate } from '../../replies/reply'
import { jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { answerEnquiry, noteAnswered } from '../../writes/enquiry'
import type { ProviderContext } from '../context'
import { allow, type DeskEnv, idIn, sliced, sliceOf, wordsIn } from './member'

const Version = v.optional(v.nullable(v.string()), null)
export const Answer = v.object({ version: Version, text: LongText })
export const Note = v.object({ version: Version, isAnswered: v.boolean() })

const listed = ({ asked, productName, sku, slug, account }: EnquiryRow) => ({
  id: asked.id,
  kind: asked.kind,
  askedAt: asked.createdAt,
  answeredAt: asked.answeredAt,
  quantity: asked.quantity,
  neededBy: asked.neededBy,
  product: htmlToText(productName),
  sku,
  slug,
  fullName: asked.fullName,
  email: asked.email,
  mobileNumber: asked.mobileNumber,
  account,
})

async function deskRequest(db: Executor, id: number) {
  const row = await findEnquiry(db, id)
  return row && { ...listed(row), ...(await wordsOf(db, row)), answer: row.asked.answer }
}

const noRequest = () => notFound('This request')

export function deskRequestRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: number, act: string, version: string | null) => ({
    act,
    subject: `request ${id}`,
    version,
    read: (tx: Executor) => deskRequest(tx, id),
  })
  return new Hono<DeskEnv>()
    .get('/requests', allow('orders'), async (c) => {
      const filter = { open: c.req.query('open') === 'true', q: wordsIn(c) }
      const read = async (slice: Parameters<typeof enquirySlice>[1]) =>
        (await enquirySlice(db, slice, filter)).map(listed)
      return sendPrivate(c, await sliced(sliceOf(c), read))
    })
    .get('/requests/:id', allow('orders'), async (c) => {
      const found = await deskRequest(db, idIn(c))
      if (!found) throw noRequest()
      return sendPrivate(c, { data: withVersion(found) })
    })
    .post('/requests/:id/answer', allow('orders'), async (c) => {
      const { version, text } = await jsonBodyOf(c, Answer)
      const id = idIn(c)
      const { row } = await performAct(
        db,
        c.get('member'),
        actOn(id, 'answer', version),
        async (tx, before) => {
          if (!before) throw noRequest()
          await answerEnquiry(tx, id, text)
        },
      )
      return sendPrivate(c, { data: withVersion(row ?? {}) })
    })
    .put('/requests/:id', allow('orders'), async (c) => {
      const { version, isAnswered } = await jsonBodyOf(c, Note)
      const id = idIn(c)
      const act = actOn(id, isAnswered ? 'note answered' : 'note open', version)
      const { row } = await performAct(db, c.get('member'), act, async (tx) => {
        if (!(await noteAnswered(tx, id, isAnswered))) throw noRequest()
      })
      return sendPrivate(c, { data: withVersion(row ?? {}) })
    })
}
