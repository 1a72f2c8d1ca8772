/** A page that the provider drew for a visitor, before it is put into the built page. */
export type SentPage = {
  /** Of HTTP. */
  status: number
  /** Tags of the page's head. */
  head: string
  /** schema.org objects as JSON, a text for each block. */
  structuredData: string[]
  /** What belongs into #root. */
  html: string
  /** The reads that it was drawn from, as JSON. */
  reads: string
}

/** The id of the data block that brings the reads. */
export const sentReadsId = 'sent-reads'
