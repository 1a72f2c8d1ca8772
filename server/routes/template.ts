/** Branding templates as PDF, for the products that have one (req 3.6). */
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { brandingTemplate } from '../files/branding-template'
import { ownTemplate } from '../files/own-files'
import { product } from '../db/schema-product'
import { notFound } from '../floor/errors'
import { etagOf, isHeld } from '../replies/reply'
import type { ProviderContext } from './context'
import { keyOf } from '../requests/body'
import { documentPolicy } from '../replies/security-headers'

export function templateRoutes({ db, files }: ProviderContext): Hono {
  return new Hono().get('/:file{.+\\.pdf}', async (c) => {
    const sku = keyOf(c, 'file').slice(0, -'.pdf'.length)
    const [found] = await db
      .select({ sku: product.sku, name: product.name, options: product.brandingOptions })
      .from(product)
      .where(and(eq(product.sku, sku), eq(product.hasBrandingTemplate, true), eq(product.isHidden, false)))
    if (!found) throw notFound('This template')
    const lines = found.options.flatMap((one) => [one.print_type, ...one.print_description.split('|')])
    const pdf = (await ownTemplate(files, found.sku)) ?? brandingTemplate({ ...found, lines })
    const etag = etagOf(pdf)
    const headers = {
      ETag: etag,
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': documentPolicy,
      // No name here: the shop's link names the file from SKU and product name (req 3.6).
      'Content-Disposition': 'inline',
    }
    if (isHeld(c, etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(pdf), 200, { ...headers, 'Content-Type': 'application/pdf' })
  })
}
