/**
 * Reads the provider's settings from the environment, with the defaults for `npm start`; and ends a process that
 * could not start.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Brand, defaultBrand } from '../../src/domain/brand/brand'
import { drawDayOf } from '../../src/domain/kiosk/giveaway'
import { defaultOrderLinkKey } from '../../src/domain/order/order-link'
import { defaultTimeZone, momentIn } from '../../src/domain/delivery/time-zone'
import { type LogLevel, logLevels } from './log'
import { networksOf } from './networks'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** An instance serves customers (`web`), runs jobs and serves the desk (`worker`), or does everything (`all`). */
const instanceRoles = ['all', 'web', 'worker'] as const
type InstanceRole = (typeof instanceRoles)[number]

/** In ms. Statements that take longer than `slowStatement` are logged. */
export type StatementLimits = { statementTimeout: number; slowStatement: number }

export type Settings = {
  role: InstanceRole
  port: number
  /** The address to listen at; null: all interfaces. */
  host: string | null
  /** Folder of the embedded database, uploaded files and, without SMTP, mails. */
  dataFolder: string
  /** The bucket for files; null: they are in the data folder. */
  filesUrl: string | null
  /** null: start the embedded PostgreSQL. */
  databaseUrl: string | null
  /** A streaming replica for the reads of visitors; null: they read the primary. */
  replicaUrl: string | null
  /** Maximal number of database connections. */
  connections: number
  statements: StatementLimits
  /** Milliseconds that a visitor waits for a server-rendered page; after that the device renders it. */
  renderTimeout: number
  /** Demo products of an empty shop; a public shop has none by default. */
  seedProducts: number
  distFolder: string
  previousDistFolder: string
  /** The build of the operator's desk. */
  deskFolder: string
  /** Other origins that may call the API from a browser. */
  corsOrigins: string[]
  /** Hosts of API and pictures for the built app; '': this server. */
  apiHost: string
  imageHost: string
  rateLimits: boolean
  /** X-Forwarded-For is trusted on connections from a private network or from one of `proxies`. */
  trustProxy: boolean
  proxies: string
  /** Webhooks may be sent to private, loopback and link-local addresses. */
  hasPrivateWebhooks: boolean
  /** null: mails become files in the data folder. */
  smtpUrl: string | null
  /** Sender of all mails, and recipient of orders and requests; null: mail/mail-notice.ts takes the brand's address. */
  mailFrom: string | null
  shopEmail: string | null
  /** The brand until the operator sets another brand (reads/brand.ts). */
  brand: Brand
  /** The shop's public address, ending in a slash; links in mails start with it. */
  publicUrl: string
  /** Other people can reach the shop, so published demo passwords must not work. */
  isPublic: boolean
  /** Customers can order only after they opened a mailed link. */
  verifyEmail: boolean
  /** Passphrase that encrypts order links; the built shop contains it, so it is not a secret. */
  orderLinkKey: string
  /** IANA time zone of all displayed days and times. */
  timeZone: string
  /** End of the giveaway's draw day, which the built shop has as well; null: not set. */
  giveawayDrawEnds: Date | null
  /** Retention in days; data without a rule are never deleted. */
  purgeDays: Partial<Record<string, number>>
  /** Opening hours of stalls; a kiosk that does not report during these hours counts as silent. */
  showHours: { from: number; to: number }
  logLevel: LogLevel
  /** Bearer token for metrics; null: the route is a 404. */
  metricsToken: string | null
  /** Percentage of visits that report web vitals for the metrics. */
  fieldSample: number
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const apiHost = originOf(env['VITE_API_HOST'])
  const port = wholeNumber('PORT', env['PORT'], 4000, 65_535)
  const publicUrl = publicUrlOf(env['SHOWFLOOR_PUBLIC_URL'] || `http://localhost:${port}`)
  const metricsToken = env['SHOWFLOOR_METRICS_TOKEN'] ? tokenOf(env['SHOWFLOOR_METRICS_TOKEN']) : null
  const drawDay = drawDayOf(env['VITE_GIVEAWAY_DRAW'])
  const fieldSample = wholeNumber('SHOWFLOOR_FIELD_SAMPLE', env['SHOWFLOOR_FIELD_SAMPLE'], 0, 100)
  const timeZone = timeZoneOf(env['SHOWFLOOR_TIME_ZONE'] || defaultTimeZone)
  const isPublic = env['NODE_ENV'] === 'production' || !localHostPattern.test(new URL(publicUrl).hostname)
  return {
    role: roleOf(env['SHOWFLOOR_ROLE'] || 'all', env),
    port,
    host: env['SHOWFLOOR_HOST'] || null,
    dataFolder: path.resolve(projectFolder, env['SHOWFLOOR_DATA'] || '.data'),
    filesUrl: env['FILES_URL'] ? bucketOf(env['FILES_URL']) : null,
    databaseUrl: env['DATABASE_URL'] || null,
    replicaUrl: env['DATABASE_REPLICA_URL'] ? replicaOf(env['DATABASE_REPLICA_URL'], env) : null,
    connections: wholeNumber('SHOWFLOOR_POOL', env['SHOWFLOOR_POOL'], 10, 500, minConnections),
    statements: {
      statementTimeout: milliseconds('SHOWFLOOR_STATEMENT_TIMEOUT', env, 30_000),
      slowStatement: milliseconds('SHOWFLOOR_SLOW_STATEMENT', env, 500),
    },
    renderTimeout: milliseconds('SHOWFLOOR_RENDER_TIMEOUT', env, 1500),
    seedProducts: wholeNumber('SEED_PRODUCTS', env['SEED_PRODUCTS'], isPublic ? 0 : 2000, 200_000),
    distFolder: path.join(projectFolder, 'dist'),
    previousDistFolder: path.join(projectFolder, 'dist-previous'),
    deskFolder: path.join(projectFolder, 'dist-desk'),
    corsOrigins: (env['SHOWFLOOR_CORS_ORIGINS'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(originOf),
    apiHost,
    imageHost: originOf(env['VITE_IMAGE_HOST']) || apiHost,
    rateLimits: env['SHOWFLOOR_RATE_LIMITS'] !== 'off',
    trustProxy: env['SHOWFLOOR_TRUST_PROXY'] === '1',
    proxies: proxiesOf(env['SHOWFLOOR_PROXIES'] ?? ''),
    hasPrivateWebhooks: env['SHOWFLOOR_PRIVATE_WEBHOOKS']
      ? env['SHOWFLOOR_PRIVATE_WEBHOOKS'] === '1'
      : !isPublic,
    smtpUrl: env['SMTP_URL'] ? addressOf('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']).href : null,
    mailFrom: env['SMTP_FROM'] || null,
    shopEmail: env['SHOWFLOOR_SHOP_EMAIL'] || null,
    brand: brandOf(env),
    publicUrl,
    isPublic,
    verifyEmail: env['SHOWFLOOR_VERIFY_EMAIL'] === '1',
    orderLinkKey: env['VITE_ORDER_LINK_KEY'] || defaultOrderLinkKey,
    timeZone,
    giveawayDrawEnds: drawDay === null ? null : momentIn(timeZone, drawDay, 24),
    purgeDays: purgeDaysOf(env['SHOWFLOOR_PURGE'] ?? ''),
    showHours: hoursOf(env['SHOWFLOOR_SHOW_HOURS'] || '8-18'),
    logLevel: logLevelOf(env['SHOWFLOOR_LOG'] || (isPublic ? 'info' : 'warn')),
    metricsToken,
    fieldSample: metricsToken === null ? 0 : fieldSample,
  }
}

/** Brand from the settings with which the shop is built. */
function brandOf(env: NodeJS.ProcessEnv): Brand {
  return {
    ...defaultBrand,
    phone: env['VITE_SHOP_PHONE'] || defaultBrand.phone,
    email: env['VITE_SHOP_EMAIL'] || defaultBrand.email,
    blog: env['VITE_SHOP_BLOG'] || defaultBrand.blog,
    facebook: env['VITE_SHOP_FACEBOOK'] || defaultBrand.facebook,
    instagram: env['VITE_SHOP_INSTAGRAM'] || defaultBrand.instagram,
    linkedin: env['VITE_SHOP_LINKEDIN'] || defaultBrand.linkedin,
  }
}

/** One connection listens for new jobs, and four jobs run at once. */
const minConnections = 5

/** The embedded database belongs to one process, so no other process could do the rest of the work. */
function roleOf(text: string, env: NodeJS.ProcessEnv): InstanceRole {
  const role = instanceRoles.find((known) => known === text)
  if (!role) throw new Error(`SHOWFLOOR_ROLE must be one of ${instanceRoles.join(', ')}, not "${text}".`)
  if (role === 'all' || env['DATABASE_URL']) return role
  throw new Error(`SHOWFLOOR_ROLE=${role} needs DATABASE_URL, because instances share one database.`)
}

function replicaOf(text: string, env: NodeJS.ProcessEnv): string {
  if (!env['DATABASE_URL'])
    throw new Error('DATABASE_REPLICA_URL needs DATABASE_URL, the database of which it is a replica.')
  return addressOf('DATABASE_REPLICA_URL', text, ['postgres:', 'postgresql:']).href
}

const localHostPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

function timeZoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Error(`SHOWFLOOR_TIME_ZONE must be a time zone like Australia/Sydney, not "${name}".`)
  }
}

function publicUrlOf(text: string): string {
  const { origin, pathname } = addressOf('SHOWFLOOR_PUBLIC_URL', text, ['http:', 'https:'])
  return `${origin}${pathname.replace(/\/*$/, '/')}`
}

function bucketOf(text: string): string {
  const { hostname, pathname, href } = addressOf('FILES_URL', text, ['s3:'])
  if (hostname !== '' && ['', '/'].includes(pathname)) return href
  throw new Error(
    'FILES_URL is not an address like s3://BUCKET?endpoint=https://s3.example.com&region=REGION.',
  )
}

/** The message does not repeat the text, which may contain a password. */
function addressOf(name: string, text: string, protocols: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && protocols.includes(url.protocol)) return url
  throw new Error(`${name} is not an address that begins with ${protocols.join('// or ')}//.`)
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number, min = 0): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

function proxiesOf(text: string): string {
  try {
    networksOf(text)
    return text
  } catch {
    throw new Error(`SHOWFLOOR_PROXIES must list addresses or networks like 203.0.113.0/24, not "${text}".`)
  }
}

const milliseconds = (name: string, env: NodeJS.ProcessEnv, fallback: number) =>
  wholeNumber(name, env[name], fallback, 3_600_000)

/** Parses "giveaway=90, requests=730". `refuseUnknownRules` checks the names. */
function purgeDaysOf(text: string): Settings['purgeDays'] {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair): [string, number] => {
      const [, rule, days] = /^\s*(\w+)\s*=\s*([1-9]\d{0,4})\s*$/.exec(pair) ?? []
      if (rule) return [rule, Number(days)]
      throw new Error(`SHOWFLOOR_PURGE must list days like "giveaway=90, requests=730", not "${text}".`)
    })
  return Object.fromEntries(pairs)
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((known) => known === text)
  if (level) return level
  throw new Error(`SHOWFLOOR_LOG must be one of ${logLevels.join(', ')}, not "${text}".`)
}

function hoursOf(text: string): { from: number; to: number } {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text)?.map(Number) ?? []
  if (from !== undefined && to !== undefined && from < to && to <= 24) return { from, to }
  throw new Error(`SHOWFLOOR_SHOW_HOURS must be two hours of a day like 8-18, not "${text}".`)
}

/** Accepts only characters that are valid in an `Authorization` header. */
function tokenOf(text: string): string {
  if (/^[\w.~+/-]{16,}=*$/.test(text)) return text
  throw new Error('SHOWFLOOR_METRICS_TOKEN must be at least 16 letters, digits, or any of -._~+/.')
}

function originOf(host: string | undefined): string {
  if (!host) return ''
  if (!URL.canParse(host)) throw new Error(`"${host}" is not a host. Use the format https://api.example.com.`)
  return new URL(host).origin
}

/** Prints a message that states a remedy; the stack is printed if DEBUG is set. */
export function explainAndExit(error: unknown): void {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['DEBUG']) console.error(error)
  process.exitCode = 1
}
