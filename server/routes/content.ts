/** The home page's data, the FAQ, the terms and the shop's name; and the files that search engines request. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { readCatalogueVersion } from '../db/catalogue-version'
import { versionCache } from '../base/version-cache'
import { aboutReply } from '../reads/brand'
import { homePageReply, shopTextsReply } from '../reads/content'
import { sitemap, sitemapPart, sitemapPaths } from '../reads/sitemap'
import type { ProviderContext } from './context'

export function contentRoutes({ replies, settings, features }: ProviderContext): Hono {
  const announced = features.flatMap((feature) => feature.announced ?? [])
  return new Hono()
    .get('/shop/about', (c) => replies.send(c, 'about', (source) => aboutReply(source, settings, announced)))
    .get('/HomePageSetting', (c) => replies.send(c, 'home', homePageReply))
    .get('/FAQ/getFAQData', (c) => replies.send(c, 'faq', (source) => shopTextsReply(source, 'faq')))
    .get('/TermsCondition/getTermsCondition', (c) =>
      replies.send(c, 'terms', (source) => shopTextsReply(source, 'terms')),
    )
}

const cacheForAnHour = { 'Cache-Control': 'public, max-age=3600' }

export function searchEngineRoutes({ db, settings: { publicUrl, distFolder } }: ProviderContext): Hono {
  const cache = versionCache<string[]>(64 * 1024 * 1024, (paths) => paths.join('').length * 2)
  const paths = async () => cache(await readCatalogueVersion(db), '', () => sitemapPaths(db))
  const sendXml = (c: Context, text: string) =>
    c.body(text, 200, { ...cacheForAnHour, 'Content-Type': 'application/xml; charset=utf-8' })
  return new Hono()
    .get('/robots.txt', async (c) => {
      const rules = await readFile(path.join(distFolder, 'robots.txt'), 'utf8').catch(
        () => 'User-agent: *\nDisallow:\n',
      )
      return c.text(`${rules}\nSitemap: ${publicUrl}sitemap.xml\n`, 200, cacheForAnHour)
    })
    .get('/sitemap.xml', async (c) => sendXml(c, sitemap(publicUrl, await paths())))
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c, next) => {
      const part = sitemapPart(publicUrl, await paths(), Number(c.req.param('file').match(/\d+/)))
      return part === null ? next() : sendXml(c, part)
    })
}
