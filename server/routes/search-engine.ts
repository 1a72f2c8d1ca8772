/** What search engines ask for: which pages they may read, and which there are. */
import { type Context, Hono } from 'hono'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { ProviderContext } from '../context'
import { sitemap, sitemapPart, sitemapPaths } from '../reads/sitemap'
import { findFile } from '../render/static-file'
import { VersionCache } from '../replies/version-cache'

const forAnHour = { 'Cache-Control': 'public, max-age=3600' }

export function searchEngineRoutes({ db, settings: { publicUrl, distFolder } }: ProviderContext): Hono {
  const kept = new VersionCache<string[]>(64 * 1024 * 1024, (paths) => paths.join('').length * 2)
  const paths = async () => kept.get(await readCatalogueVersion(db), '', () => sitemapPaths(db))
  const sendXml = (c: Context, text: string) =>
    c.body(text, 200, { ...forAnHour, 'Content-Type': 'application/xml; charset=utf-8' })
  return new Hono()
    .get('/robots.txt', async (c) => {
      const rules = await findFile(distFolder, '/robots.txt')
      const text = rules ? new TextDecoder().decode(rules.bytes) : 'User-agent: *\nDisallow:\n'
      return c.text(`${text}\nSitemap: ${publicUrl}sitemap.xml\n`, 200, forAnHour)
    })
    .get('/sitemap.xml', async (c) => sendXml(c, sitemap(publicUrl, await paths())))
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
      const part = sitemapPart(publicUrl, await paths(), Number(c.req.param('file').match(/\d+/)))
      return part === null ? next() : sendXml(c, part)
    })
}
