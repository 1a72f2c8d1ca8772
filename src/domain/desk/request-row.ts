/** Requests for quotes and samples as the desk's calls send them (req 22.7). */
import * as v from 'valibot'
import { Day, Moment, Version, Whole } from './row'

export const DeskRequestSummary = v.object({
  id: Whole,
  kind: v.picklist(['quote', 'sample']),
  askedAt: Moment,
  answeredAt: v.nullable(Moment),
  quantity: Whole,
  neededBy: v.nullable(Day),
  product: v.string(),
  sku: v.string(),
  slug: v.string(),
  fullName: v.string(),
  email: v.string(),
  mobileNumber: v.string(),
  account: v.pipe(
    v.nullable(v.string()),
    v.description('Email of the account that sent it or has its email; null: none'),
  ),
  acceptedAt: v.pipe(v.nullable(Moment), v.description('When its last quote was accepted; null: not yet')),
  orderId: v.pipe(v.nullable(Whole), v.description('The order of its accepted quote; null: none')),
})
export type DeskRequestSummary = v.InferOutput<typeof DeskRequestSummary>

export const DeskRequest = v.object({
  ...DeskRequestSummary.entries,
  version: Version,
  options: v.pipe(v.string(), v.description('The chosen colour, size and the like')),
  branding: v.string(),
  typed: v.pipe(v.string(), v.description('The customer’s own words')),
  answer: v.nullable(v.string()),
})
export type DeskRequest = v.InferOutput<typeof DeskRequest>
