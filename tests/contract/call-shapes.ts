/**
 * The shape (description, request body and reply) of each call in matrix.ts and desk-matrix.ts, by the call's name.
 * Bodies have the provider's schemas, replies of the shop have the storefront's schemas, and replies of the desk have
 * the schemas of src/domain/desk. openapi.ts writes the OpenAPI document from the shapes; openapi.test.ts compares the
 * shapes with real replies.
 */
import { Receipt } from '../../src/api/giveaway/giveaway'
import { allActs } from '../../server/acts'
import { serverFeatures } from '../../server/features'
import { EntryFields } from '../../server/writes/giveaway'
import { catalogueShapes } from './catalogue-shapes'
import { customerShapes } from './customer-shapes'
import { deskSellingShapes } from './desk-selling-shapes'
import { deskStallShapes } from './desk-stall-shapes'
import { featureCalls } from './feature-calls'
import { type CallShape, file, Multipart, row, withPrefix } from './shape-parts'

const actShapes = Object.fromEntries(
  allActs(serverFeatures).map(({ call: [method, path], help, body, reply }): [string, CallShape] => [
    `${method} ${path.slice(1)}`,
    { description: help, ...(body && { body: 'file' in body.entries ? file : body }), reply: row(reply) },
  ]),
)

const featureShapes = Object.assign({}, ...featureCalls.map(({ shapes }) => shapes)) as typeof actShapes
const featureDeskShapes = Object.assign(
  {},
  ...featureCalls.map(({ deskShapes }) => deskShapes),
) as typeof actShapes

export const callShapes: Record<string, CallShape> = {
  ...withPrefix('/frontend/api', { ...catalogueShapes, ...customerShapes, ...featureShapes }),
  'POST /service/campian_add': {
    description: 'Takes an entry of the giveaway.',
    body: EntryFields,
    ...Multipart,
    reply: Receipt,
  },
  ...withPrefix('/desk/api/', {
    ...actShapes,
    ...deskSellingShapes,
    ...deskStallShapes,
    ...featureDeskShapes,
  }),
}
