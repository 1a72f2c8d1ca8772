/** The canonical address of the shop: https and www, with exceptions (req 1.16). */

/** Endings under which a bare domain has three names: brand.com.au is a bare domain, shop.brand.com is not. */
const secondLevel =
  /^((com|net|org|edu|gov|asn|id|co|ac|govt|school)\.[a-z]{2}|(act|nsw|nt|qld|sa|tas|vic|wa)\.au)$/

/**
 * The canonical address of a page that was opened as `href`. Returns null when `href` is fine: https with a
 * subdomain, this machine, a local network, or an IP address. Path, query and fragment stay as they are.
 */
export function canonicalAddress(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  const isPlain = url.protocol === 'http:'
  if ((!isPlain && url.protocol !== 'https:') || isLocal(url.hostname)) return null
  const needsWww = (isPlain || isBareDomain(url.hostname)) && !url.hostname.startsWith('www.')
  if (!isPlain && !needsWww) return null
  url.protocol = 'https:'
  if (needsWww) url.hostname = `www.${url.hostname}`
  // A port that answers http does not answer https.
  if (isPlain) url.port = ''
  return url.href
}

function isLocal(hostname: string): boolean {
  const isNumber = hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
  return isNumber || !hostname.includes('.') || /\.(localhost|local)\.?$/.test(hostname)
}

function isBareDomain(hostname: string): boolean {
  const names = hostname.replace(/\.$/, '').split('.')
  return names.length === 2 || (names.length === 3 && secondLevel.test(names.slice(1).join('.')))
}
