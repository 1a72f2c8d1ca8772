/** A page that the provider draws for a visitor, on its way to the browser. */

/** In parts, before it is put into the built page. */
export type SentPage = {
  /** Tags of the page's head. */
  head: string
  /** schema.org objects as JSON, or empty. */
  structuredData: string
  /** What belongs into #root. */
  html: string
  data: SentData
}

/** What the storefront takes up, as JSON in a data block. */
export type SentData = {
  /** Of HTTP: 404 for a page that says so, else 200. */
  status: number
  /** The shop's own, with which addresses in the head begin. */
  origin: string
  /** The reads that it was drawn from, dehydrated. */
  queries: unknown[]
}

/** The id of the data block. */
export const sentDataId = 'sent-page'

/** How its tag begins. A copy that a device kept says when it was made: `data-at`, in epoch ms. */
export const sentDataTag = `<script type="application/json" id="${sentDataId}"`
