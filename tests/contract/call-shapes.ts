/**
 * Description, request body and reply of each call of the matrix, by its name in the matrix. Bodies are described by the
 * provider's schemas, replies of the shop by those of the storefront, and replies of the desk by src/domain/desk.
 * openapi.ts describes the contract by them, and openapi.test.ts checks them.
 */
import { Receipt } from '../../src/api/giveaway/giveaway'
import { acts } from '../../server/acts'
import { EntryFields } from '../../server/writes/giveaway'
import { catalogueShapes } from './catalogue-shapes'
import { customerShapes } from './customer-shapes'
import { deskSellingShapes } from './desk-selling-shapes'
import { deskStallShapes } from './desk-stall-shapes'
import { type CallShape, file, Multipart, row, withPrefix } from './shape-parts'

const actShapes = Object.fromEntries(
  acts.map(({ call: [method, path], help, body, reply }): [string, CallShape] => [
    `${method} ${path.slice(1)}`,
    {
      description: help,
      ...(body && { body: 'file' in body.entries ? file : body }),
      reply: row(reply),
    },
  ]),
)

export const callShapes: Record<string, CallShape> = {
  ...withPrefix('/frontend/api', { ...catalogueShapes, ...customerShapes }),
  'POST /service/campian_add': {
    description: 'Takes an entry of the giveaway.',
    body: EntryFields,
    ...Multipart,
    reply: Receipt,
  },
  ...withPrefix('/desk/api/', { ...actShapes, ...deskSellingShapes, ...deskStallShapes }),
}
