/** The media types of the files that a built shop consists of. */
const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

const extensionOf = (file: string) => file.slice(file.lastIndexOf('.') + 1).toLowerCase()

export const contentType = (file: string): string => types[extensionOf(file)] ?? 'application/octet-stream'

/** Text packs well; pictures and fonts are packed already. */
export const packsWell = (file: string): boolean =>
  ['css', 'html', 'js', 'json', 'map', 'svg', 'txt', 'webmanifest', 'xml', 'ico'].includes(extensionOf(file))
