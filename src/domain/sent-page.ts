/** A page that the provider renders for a visitor and sends to the browser. */

/** The parts of the page, before they are inserted into the built page. */
export type SentPage = {
  /** Tags for the page's head. */
  head: string
  /** schema.org objects as JSON, or empty. */
  structuredData: string
  /** Content of #root. */
  html: string
  data: SentData
}

/** Data for the hydration of the storefront, as JSON in a data block. */
export type SentData = {
  /** HTTP status: 404 for a page that states that something is missing, else 200. */
  status: number
  /** Origin of the shop, with which URLs in the head start. */
  origin: string
  /** The dehydrated queries from which the page was rendered. */
  queries: unknown[]
}

export const sentDataId = 'sent-page'

/**
 * The start of the script tag of the data block with `SentData`. A copy that a device stored has the time of its
 * creation in `data-at`, in epoch ms.
 */
export const sentDataTag = `<script type="application/json" id="${sentDataId}"`
