/** The canonical address of the shop: https and www, with exceptions (req 1.16). */

/** Endings under which a bare domain has three labels: brand.com.au is a bare domain, shop.brand.com is not. */
const secondLevel =
  /^((com|net|org|edu|gov|asn|id|co|ac|govt|school)\.[a-z]{2}|(act|nsw|nt|qld|sa|tas|vic|wa)\.au)$/

/**
 * The canonical address of a page that was opened as `href`. Returns null when `href` is fine: https with a
 * subdomain, this machine, a local network, or an IP address. Path, query and fragment stay as they are.
 */
export function canonicalAddress(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  const isHttp = url.protocol === 'http:'
  if ((!isHttp && url.protocol !== 'https:') || isLocal(url.hostname)) return null
  const needsWww = (isHttp || isBareDomain(url.hostname)) && !url.hostname.startsWith('www.')
  if (!isHttp && !needsWww) return null
  url.protocol = 'https:'
  if (needsWww) url.hostname = `www.${url.hostname}`
  // A port that answers http does not answer https.
  if (isHttp) url.port = ''
  return url.href
}

function isLocal(hostname: string): boolean {
  const isIpAddress = hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
  return isIpAddress || !hostname.includes('.') || /\.(localhost|local)\.?$/.test(hostname)
}

function isBareDomain(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.')
  return labels.length === 2 || (labels.length === 3 && secondLevel.test(labels.slice(1).join('.')))
}
