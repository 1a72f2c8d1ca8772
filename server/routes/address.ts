/** Saved billing and shipping addresses: the same calls for both kinds (req 7.12). */
import { Hono } from 'hono'
import type { AddressKind } from '../../src/domain/account/address'
import { type CallerOf, limitedCaller } from '../requests/rate-limit'
import { answerOnce, keysOf } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import { findAddress, listAddresses } from '../reads/address'
import { idOf } from '../floor/input'
import { jsonBodyOf, keyOf } from '../requests/body'
import { addAddress, AddressRequest, changeAddress, removeAddress } from '../writes/address'

const callsPerMinute = 120

export function addressRoutes(context: ProviderContext): Hono {
  const callerOf = limitedCaller(context, 'address', callsPerMinute)
  return new Hono()
    .route('/', callsOf('billing', context, callerOf))
    .route('/', callsOf('shipping', context, callerOf))
}

function callsOf(kind: AddressKind, { db }: ProviderContext, callerOf: CallerOf): Hono {
  return new Hono()
    .get(`/get${kind}`, async (c) => {
      const { userId } = await callerOf(c)
      return sendPrivate(c, { Data: await listAddresses(db, userId, kind) })
    })
    .get(`/get${kind}/:id`, async (c) => {
      const { userId } = await callerOf(c)
      const Data = await findAddress(db, { userId, kind, id: idOf(keyOf(c, 'id')) })
      return sendPrivate(c, { Data })
    })
    .post(`/add${kind}`, async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, AddressRequest)
      return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
        await addAddress(tx, { userId: caller.userId, kind }, request)
        return { Message: 'Address added.' }
      })
    })
    .put(`/add${kind}`, async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, AddressRequest)
      return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
        await changeAddress(tx, { userId: caller.userId, kind }, request)
        return { Message: 'Address updated.' }
      })
    })
    .delete(`/get${kind}/:id`, async (c) => {
      const caller = await callerOf(c)
      return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
        await removeAddress(tx, { userId: caller.userId, kind }, idOf(keyOf(c, 'id')))
        return { Message: 'Address removed.' }
      })
    })
}
