/** By whom an order was sent, and where its parcel is followed (req 21.7). */

export type Tracking = {
  carrier: string
  number: string
  /** A full https address; null where none is known. */
  link: string | null
}

/** Where a carrier's own page takes a number at its end. */
const pages: Record<string, string> = {
  'Australia Post': 'https://auspost.com.au/mypost/track/details/',
  StarTrack: 'https://startrack.com.au/track/details/',
  TNT: 'https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/au-en/home/tracking.html?tracking-id=',
  UPS: 'https://www.ups.com/track?tracknum=',
  Toll: 'https://www.mytoll.com/?externalSearchQuery=',
  Aramex: 'https://www.aramex.com.au/tools/track/?l=',
  CouriersPlease: 'https://www.couriersplease.com.au/tools-track/no/',
}
export const carriers = Object.keys(pages)

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** A known carrier by its own name, however it was written, with the address of its page. */
export function trackingOf(carrier: string, number: string): Tracking {
  const known = carriers.find((name) => plain(name) === plain(carrier))
  const page = known === undefined ? undefined : pages[known]
  return { carrier: known ?? carrier, number, link: page ? page + encodeURIComponent(number) : null }
}

export function trackingWords({ carrier, number }: Tracking): string {
  return `Sent by ${carrier}, tracking number ${number}`
}

/** Nothing else is opened. */
export function isTrackingLink(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}
