/** A request in the format of the desk's calls. */
export type Quote = {
  createdAt: string
  expiresAt: string
  openedAt: string | null
  revokedAt: string | null
  comments: string[]
  approval: {
    at: string
    name: string
    purchaseOrder: string
    quantity: number
    totalCents: number | null
  } | null
}
export type Request = {
  id: number
  version: string
  kind: 'quote' | 'sample'
  askedAt: string
  answeredAt: string | null
  quantity: number
  neededBy: string | null
  product: string
  sku: string
  slug: string
  fullName: string
  email: string
  mobileNumber: string
  account: string | null
  options: string
  branding: string
  typed: string
  answer: string | null
  setups: { id: string; name: string }[]
  quote: Quote | null
}
