/**
 * Rate limits of sign-ins and mails per account. The database counts them for all instances together, under hashes
 * that name no account.
 */
import { createHash } from 'node:crypto'
import { like, or } from 'drizzle-orm'
import type { Context as HttpContext } from 'hono'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Executor } from '../db/client'
import type { Settings } from '../base/settings'
import { rateLimit } from '../db/schema-customer'
import { tooMany } from '../base/errors'
import { addressOf } from '../base/caller-address'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const pauseSeconds = { first: 30, max: 900 }
/** Maximal numbers of mails per hour. */
const maxMails = { toAccount: 5, fromNetwork: 120 }
/** Failed attempts per hour that cause no pause. */
const freeFailuresPerDevice = 5
const freeFailuresOnNewDevices = 20
const newDevicesName = 'new devices'
/** Prefix of the keys of known devices, which are stored for longer than an hour. */
export const knownDevicePrefix = 'device'

type Context = { db: Executor; settings: Settings }
/**
 * `account`: the e-mail, or another name of the secret that is guessed; `device`: any name that the caller uses for
 * its device.
 */
export type Attempt = { account: string; device: string }

/**
 * Slows down guessing. Five failed sign-ins to an account from one device make that device wait 30 s, doubling to 15
 * min; twenty from devices on which the account was never signed in make all such devices wait. A device on which the
 * customer has signed in is counted on its own, so that no stranger can lock a customer out. Accounts that do not
 * exist are counted in the same way.
 */
export function signInLimit({ db, settings }: Context) {
  const store = { storeClient: db, schema: rateLimit, clearExpiredByTimeout: false }
  const failures = new RateLimiterDrizzle({
    ...store,
    keyPrefix: 'failed',
    points: freeFailuresPerDevice,
    duration: hourSeconds,
  })
  const pauses = new RateLimiterDrizzle({
    ...store,
    keyPrefix: 'pause',
    points: 1,
    duration: pauseSeconds.first,
  })
  const knownDevices = new RateLimiterDrizzle({
    ...store,
    keyPrefix: knownDevicePrefix,
    points: 1,
    duration: 180 * daySeconds,
  })

  const countFailure = async (key: string, allowedFailures: number) => {
    const current = await pauses.get(key)
    if (current) throw tooSoon(current)
    const { consumedPoints } = await failures.penalty(key)
    if (consumedPoints < allowedFailures) return
    const seconds = Math.min(pauseSeconds.first * 2 ** (consumedPoints - allowedFailures), pauseSeconds.max)
    // Only one of several concurrent failures starts the pause, which refuses the other attempts.
    await pauses.consume(key, 1, { customDuration: seconds }).catch(async (refused: unknown) => {
      await failures.reward(key)
      throw refused instanceof RateLimiterRes ? tooSoon(refused) : refused
    })
  }

  return {
    /**
     * Counts this attempt as failed before it is checked, so that concurrent guesses count too; recordSuccess()
     * reverts it. Refuses with 429 while the device, or all new devices, have to wait.
     */
    countAttempt: async ({ account, device }: Attempt) => {
      if (!settings.rateLimits) return
      const isKnown = (await knownDevices.get(keyOf(account, device))) !== null
      await countFailure(keyOf(account, device), freeFailuresPerDevice)
      if (!isKnown) await countFailure(keyOf(account, newDevicesName), freeFailuresOnNewDevices)
    },
    /** Reverts countAttempt() and makes the device a known one. Failures on other new devices remain counted. */
    recordSuccess: async ({ account, device }: Attempt) => {
      if (!settings.rateLimits) return
      const [key, newDevicesKey] = [keyOf(account, device), keyOf(account, newDevicesName)]
      const isKnown = (await knownDevices.get(key)) !== null
      await Promise.all([
        failures.delete(key),
        pauses.delete(key),
        knownDevices.set(key, 1, 180 * daySeconds),
      ])
      if (!isKnown) await Promise.all([failures.reward(newDevicesKey), pauses.delete(newDevicesKey)])
    },
    /** Resets the limit after a new password was set by a mailed link. */
    reset: async (account: string) => {
      const keys = ['failed', 'pause'].map((prefix) => like(rateLimit.key, `${prefix}:${hashOf(account)}:%`))
      await db.delete(rateLimit).where(or(...keys))
    },
  }
}

/**
 * Limits mails per hour: per account, including an account that does not exist, so that the limit does not disclose
 * accounts; and per network, so that the shop cannot be used to mail a list of strangers. An exhibition hall is one
 * network.
 */
export function mailLimit({ db, settings }: Context) {
  const store = { storeClient: db, schema: rateLimit, duration: hourSeconds, clearExpiredByTimeout: false }
  const toAccount = new RateLimiterDrizzle({ ...store, keyPrefix: 'mail', points: maxMails.toAccount })
  const fromNetwork = new RateLimiterDrizzle({
    ...store,
    keyPrefix: 'network',
    points: maxMails.fromNetwork,
  })
  return async (c: HttpContext, call: string, email: string) => {
    if (!settings.rateLimits) return
    await toAccount
      .consume(keyOf(email, call))
      .catch(refuse('There were several requests for this address. Please check your email, or'))
    const network = networkOf(addressOf(c, settings))
    // Quote enquiries from an exhibition hall are counted separately, so that they do not block password mails.
    await fromNetwork
      .consume(hashOf(call === 'enquiry' ? `enquiry ${network}` : network))
      .catch(refuse('Too many emails were requested from this network. Please'))
  }
}

function refuse(reason: string) {
  return (refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const minutes = Math.ceil(refused.msBeforeNext / 60_000)
    throw tooMany(refused.msBeforeNext / 1000, `${reason} try again in ${minutes} minutes.`)
  }
}

/**
 * Approximate network of one customer of an internet provider: the /24 of an IPv4 address, the /48 of an IPv6
 * address.
 */
function networkOf(address: string): string {
  const [, ipv4Network] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  return ipv4Network ?? address.split(':').slice(0, 3).join(':')
}

function tooSoon({ msBeforeNext }: RateLimiterRes) {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return tooMany(seconds, `Too many attempts. Please wait ${seconds} seconds and try again.`)
}

const keyOf = (account: string, device: string) => `${hashOf(account)}:${hashOf(device)}`
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
