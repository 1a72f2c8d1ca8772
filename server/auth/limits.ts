/** Limits of an account, counted in the database: all instances count together, and no account is named in it. */
import { createHash } from 'node:crypto'
import { like, or } from 'drizzle-orm'
import type { Context as HttpContext } from 'hono'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Executor } from '../db/client'
import type { Settings } from '../floor/settings'
import { rateLimit } from '../db/schema-customer'
import { tooMany } from '../floor/errors'
import { addressOf } from '../floor/caller-address'

/** Seconds. */
const hour = 3600
const day = 24 * hour
const pause = { first: 30, longest: 900 }
/** In an hour. */
const maxMails = { toAccount: 5, fromNetwork: 120 }
/** Failures within an hour that cost nothing. */
const freeOnOneDevice = 5
const freeOnNewDevices = 20
const newDevices = 'new devices'
/** How the keys of known devices begin: they alone are remembered for longer than an hour. */
export const knownDevice = 'device'

type Context = { db: Executor; settings: Settings }
/** `account` is the e-mail, or another name of what is guessed at; `device` any name of it that the caller gives. */
export type Attempt = { account: string; device: string }

/**
 * Slows down guessing. Five failed sign-ins to an account from one device make that device wait 30 s, doubling to
 * 15 min; twenty from devices that it was never used on make all of those wait. A device on which the customer has
 * signed in counts alone, so that no stranger can lock a customer out. Accounts that do not exist count just the same.
 */
export function signInLimit({ db, settings }: Context) {
  const store = { storeClient: db, schema: rateLimit, clearExpiredByTimeout: false }
  const failures = new RateLimiterDrizzle({
    ...store,
    keyPrefix: 'failed',
    points: freeOnOneDevice,
    duration: hour,
  })
  const pauses = new RateLimiterDrizzle({ ...store, keyPrefix: 'pause', points: 1, duration: pause.first })
  const knownDevices = new RateLimiterDrizzle({
    ...store,
    keyPrefix: knownDevice,
    points: 1,
    duration: 180 * day,
  })

  const count = async (key: string, free: number) => {
    const current = await pauses.get(key)
    if (current) throw tooSoon(current)
    const { consumedPoints } = await failures.penalty(key)
    if (consumedPoints < free) return
    const seconds = Math.min(pause.first * 2 ** (consumedPoints - free), pause.longest)
    // Of those that guess at the same moment one begins the pause, and the others are in it.
    await pauses.consume(key, 1, { customDuration: seconds }).catch(async (refused: unknown) => {
      await failures.reward(key)
      throw refused instanceof RateLimiterRes ? tooSoon(refused) : refused
    })
  }

  return {
    /**
     * Counts this attempt as failed before it is checked, so that guesses sent at the same moment count too;
     * succeeded() takes it back. Refuses with 429 while the device, or all new devices, have to wait.
     */
    attempted: async ({ account, device }: Attempt) => {
      if (!settings.rateLimits) return
      const isKnown = (await knownDevices.get(keyOf(account, device))) !== null
      await count(keyOf(account, device), freeOnOneDevice)
      if (!isKnown) await count(keyOf(account, newDevices), freeOnNewDevices)
    },
    /** The device is a known one from now on. What strangers did stays counted. */
    succeeded: async ({ account, device }: Attempt) => {
      if (!settings.rateLimits) return
      const [key, others] = [keyOf(account, device), keyOf(account, newDevices)]
      const isKnown = (await knownDevices.get(key)) !== null
      await Promise.all([failures.delete(key), pauses.delete(key), knownDevices.set(key, 1, 180 * day)])
      if (!isKnown) await Promise.all([failures.reward(others), pauses.delete(others)])
    },
    /** Resets the limit: a new password was set by a mailed link. */
    forgiven: async (account: string) => {
      const keys = ['failed', 'pause'].map((prefix) => like(rateLimit.key, `${prefix}:${hashOf(account)}:%`))
      await db.delete(rateLimit).where(or(...keys))
    },
  }
}

/**
 * Mails in an hour: to an account, or to one that does not exist, so that waiting tells nothing; and to any address,
 * asked for from one network, so that the shop cannot be used to mail a list of strangers. An exhibition hall is one network.
 */
export function mailLimit({ db, settings }: Context) {
  const store = { storeClient: db, schema: rateLimit, duration: hour, clearExpiredByTimeout: false }
  const toAccount = new RateLimiterDrizzle({ ...store, keyPrefix: 'mail', points: maxMails.toAccount })
  const fromNetwork = new RateLimiterDrizzle({
    ...store,
    keyPrefix: 'network',
    points: maxMails.fromNetwork,
  })
  return async (
    c: HttpContext,
    call: 'signup' | 'forgotpassword' | 'verifyemail' | 'enquiry' | 'clientlink',
    email: string,
  ) => {
    if (!settings.rateLimits) return
    await toAccount
      .consume(keyOf(email, call))
      .catch(refuse('We have sent several mails to this address. Please look there, or'))
    const network = networkOf(addressOf(c, settings))
    // Copies of a hall's requests count apart: they do not delay a new password.
    await fromNetwork
      .consume(hashOf(call === 'enquiry' ? `enquiry ${network}` : network))
      .catch(refuse('Many mails were asked for from this network. Please'))
  }
}

function refuse(words: string) {
  return (refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const minutes = Math.ceil(refused.msBeforeNext / 60_000)
    throw tooMany(refused.msBeforeNext / 1000, `${words} try again in ${minutes} minutes.`)
  }
}

/** What one provider of network access gives to one customer, roughly: the /24 of an IPv4 address, the /48 of an IPv6 one. */
function networkOf(address: string): string {
  const [, four] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  return four ?? address.split(':').slice(0, 3).join(':')
}

function tooSoon({ msBeforeNext }: RateLimiterRes) {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return tooMany(seconds, `Too many attempts. Please wait ${seconds} seconds and try again.`)
}

const keyOf = (account: string, device: string) => `${hashOf(account)}:${hashOf(device)}`
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
