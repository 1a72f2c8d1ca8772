/** The carrier of an order, and the page for tracking its parcel (req 21.7). */

export type Tracking = {
  carrier: string
  number: string
  /** Absolute https URL; null: unknown. */
  link: string | null
}

/** Tracking pages of carriers; the parcel's number is appended to the URL. */
const trackingPages: Record<string, string> = {
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
export const carriers = Object.keys(trackingPages)

const normalizedName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Converts the name of a known carrier to its official spelling, and adds the URL of its tracking page. */
export function trackingOf(carrier: string, number: string): Tracking {
  const officialName = carriers.find((name) => normalizedName(name) === normalizedName(carrier))
  const page = officialName === undefined ? undefined : trackingPages[officialName]
  return { carrier: officialName ?? carrier, number, link: page ? page + encodeURIComponent(number) : null }
}

export function trackingText({ carrier, number }: Tracking): string {
  return `Sent by ${carrier}, tracking number ${number}`
}

/** Only https links are opened. */
export function isTrackingLink(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}
