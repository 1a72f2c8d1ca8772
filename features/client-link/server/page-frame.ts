/** The frame of pages behind private links: the shop's name, logo and colours, and its contact details. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Brand } from '../../../src/domain/brand/brand'
import { paletteOf } from '../../../src/domain/brand/palette'
import { clientPageRules } from './page-rules'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/**
 * The shop that the page belongs to. `logo`: addresses of the pictures for light and for dark backgrounds; null: no
 * logo.
 */
export type Frame = {
  brand: Brand
  logo: { light: string; dark: string } | null
  imageHost: string
  timeZone: string
}

/** The page's inline style rules in the colours of the shop. */
export function rulesOf(brand: Brand): string {
  const { light, dark } = paletteOf(brand)
  const tokens = (palette: Record<string, string>) =>
    Object.entries(palette)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  return `:root{${tokens(light)}}${clientPageRules}@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)}}}`
}

/** The page for an unknown, revoked or expired link; the page is equal in all three cases. */
export function closedPage(frame: Frame): Html {
  const { brand } = frame
  return framePage(
    frame,
    'This link doesn’t work any more',
    html`<p>It may have been replaced by a newer one. Please ask the person who sent it to you, or contact ${brand.name}.</p>`,
  )
}

export function framePage({ brand, logo }: Frame, title: string, content: Html, token = ''): Html {
  const logoHtml = logo
    ? html`<picture
        ><source media="(prefers-color-scheme: dark)" srcset="${logo.dark}" /><img
          src="${logo.light}"
          alt="${brand.name}"
          height="34"
      /></picture>`
    : html`<strong>${brand.name}</strong>`
  return html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <meta name="theme-color" content="${brand.primary}" />
    <title>${title} · ${brand.name}</title>
    <style>${raw(rulesOf(brand))}</style>
    ${token && html`<script defer src="/for/page.js"></script>`}
  </head>
  <body>
    <header>${logoHtml}<span class="soft">${brand.strapline}</span></header>
    <main><h1>${title}</h1>${content}</main>
    <footer>
      <p>${brand.name} · <a href="tel:${brand.phone.replace(/[^\d+]/g, '')}">${brand.phone}</a> · <a href="mailto:${brand.email}">${brand.email}</a></p>
      ${token && html`<p class="soft">Please keep this link private. Anyone with it can see and answer this quote.</p>`}
    </footer>
  </body>
</html>`
}
