/** Lists of IP networks in settings. */
import { BlockList, isIPv6 } from 'node:net'

const parsedLists = new Map<string, BlockList>()

/**
 * Parses networks such as `203.0.113.0/24`, or single addresses, separated by spaces or commas. Throws for anything
 * else. Settings keep the text, which can be copied to another process; each text is parsed once.
 */
export function networksOf(text: string): BlockList {
  const cached = parsedLists.get(text)
  if (cached) return cached
  const list = new BlockList()
  for (const network of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  parsedLists.set(text, list)
  return list
}

/** Loopback and private networks, in which a proxy of the shop usually is. */
export const privateNetworks = networksOf(
  '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7',
)
