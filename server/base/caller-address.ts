/** The caller's address for rate limits. */
import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { networksOf, privateNetworks } from './networks'
import type { Settings } from './settings'

export type ServerEnv = { Bindings: Partial<HttpBindings> }

/**
 * Returns the address by which a caller is counted: an IPv4 address, or the /64 of an IPv6 address, which one
 * household shares.
 */
export function addressOf(
  c: Pick<Context<ServerEnv>, 'req' | 'env'>,
  settings: Pick<Settings, 'trustProxy' | 'proxies'>,
): string {
  const peer = c.env?.incoming?.socket.remoteAddress
  // The last entry was written by our own proxy; earlier entries may be forged by the caller.
  const forwarded = comesFromProxy(c, settings)
    ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    : undefined
  return countedAddress(forwarded) ?? countedAddress(peer) ?? 'unknown'
}

/**
 * Returns true if the request comes from a trusted proxy. A request without a connection is a call within this
 * process.
 */
export function comesFromProxy(
  c: Pick<Context<ServerEnv>, 'env'>,
  { trustProxy, proxies }: Pick<Settings, 'trustProxy' | 'proxies'>,
): boolean {
  const peer = c.env?.incoming?.socket.remoteAddress
  if (!trustProxy || peer === undefined) return trustProxy
  const family = isIPv6(peer) ? 'ipv6' : 'ipv4'
  return privateNetworks.check(peer, family) || networksOf(proxies).check(peer, family)
}

/** Returns an address without the port that some proxies append; null for a text that is not an address. */
function countedAddress(text = ''): string | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = bracketed ?? ipv4 ?? text
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  return mapped ?? firstHalf(address)
}

/** Returns the first four groups: `2001:db8::1` becomes 2001:db8:0:0. */
function firstHalf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const omittedCount = tail === undefined ? 0 : 8 - before.length - after.length
  const allGroups = [...before, ...Array.from({ length: omittedCount }, () => '0'), ...after]
  return allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
