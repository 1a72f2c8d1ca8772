/** Style sheets of lazily loaded code. The build puts `importWithSheets` around each `import()`. */

/** Loaded and pending sheets by URL. */
const sheets = new Map<string, Promise<void>>()

/** A server-rendered page has the rules inline, and the built page has a link. */
const isInPage = (href: string) =>
  document.querySelector(`style[data-sheets~="${href}"], link[rel="stylesheet"][href="${href}"]`) !== null

/** `files`: paths below the shop's root. Rejects when code or a sheet cannot be fetched; the next call tries again. */
export async function importWithSheets<C>(load: () => Promise<C>, files: readonly string[] = []): Promise<C> {
  const [code] = await Promise.all([load(), ...files.map((file) => ensureSheet(`/${file}`))])
  return code
}

function ensureSheet(href: string): Promise<void> {
  const sheet = sheets.get(href) ?? (isInPage(href) ? Promise.resolve() : addSheet(href))
  sheets.set(href, sheet)
  return sheet
}

function addSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      sheets.delete(href)
      reject(new Error(`The style sheet ${href} could not be fetched.`))
    }
    document.head.append(link)
  })
}
