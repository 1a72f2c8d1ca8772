/** Requests for quotes and samples (enquiries), as visitors send them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../server/db/client'
import { enquiry } from '../../server/db/schema-cart'

export const newEmail = () => `${randomUUID()}@buyer.example`

export const enquiryBody = (overrides: object = {}) => ({
  ProductID: 1,
  FullName: 'Dana Buyer',
  Email: newEmail(),
  MobileNumber: '+61 400 000 000',
  QTY: 500,
  Remarks: 'Two colours,\nby March.',
  ...overrides,
})

export const storedEnquiries = (db: Database, email: string) =>
  db.select().from(enquiry).where(eq(enquiry.email, email))
