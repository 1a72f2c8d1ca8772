/** Reads the provider's settings from the environment, once, with the defaults that `npm start` runs on. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

export type Settings = {
  port: number
  /** Holds the embedded database and, later, uploaded files. */
  dataFolder: string
  /** Null: start the embedded PostgreSQL. */
  databaseUrl: string | null
  seedProducts: number
  distFolder: string
  previousDistFolder: string
  /** Origins that may call the API from a browser, besides our own. */
  corsOrigins: string[]
  /** Where the built app sends its calls and gets its pictures, when that is not this server; else empty. */
  apiHost: string
  imageHost: string
  rateLimits: boolean
  /** Believe X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: boolean
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const apiHost = originOf(env['VITE_API_HOST'])
  return {
    port: wholeNumber('PORT', env['PORT'], 4000, 65_535),
    dataFolder: path.resolve(projectFolder, env['SHOWFLOOR_DATA'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || null,
    seedProducts: wholeNumber('SEED_PRODUCTS', env['SEED_PRODUCTS'], 2000, 200_000),
    distFolder: path.join(projectFolder, 'dist'),
    previousDistFolder: path.join(projectFolder, 'dist-previous'),
    corsOrigins: (env['SHOWFLOOR_CORS_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean),
    apiHost,
    imageHost: originOf(env['VITE_IMAGE_HOST']) || apiHost,
    rateLimits: env['SHOWFLOOR_RATE_LIMITS'] !== 'off',
    trustProxy: env['SHOWFLOOR_TRUST_PROXY'] === '1',
  }
}

function wholeNumber(name: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`${name} must be a whole number from 0 to ${most}, not "${text}".`)
}

function originOf(host: string | undefined): string {
  if (!host) return ''
  if (!URL.canParse(host)) throw new Error(`"${host}" is not a host: write it like https://api.example.com.`)
  return new URL(host).origin
}
