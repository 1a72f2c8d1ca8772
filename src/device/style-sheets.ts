/** Style sheets of code that is asked for later. The build puts `importWithSheets` around each `import()`. */

/** By address: those that are here or on their way. */
const sheets = new Map<string, Promise<void>>()

/** Of a drawn page, whose rules stand in it, or of the built one. */
const isInPage = (address: string) =>
  document.querySelector(`style[data-sheets~="${address}"], link[rel="stylesheet"][href="${address}"]`) !==
  null

/** `files` are paths below the shop's root. Rejects when code or a sheet cannot be fetched; the next call tries again. */
export async function importWithSheets<C>(load: () => Promise<C>, files: readonly string[] = []): Promise<C> {
  const [code] = await Promise.all([load(), ...files.map((file) => sheetOf(`/${file}`))])
  return code
}

function sheetOf(address: string): Promise<void> {
  const known = sheets.get(address) ?? (isInPage(address) ? Promise.resolve() : addSheet(address))
  sheets.set(address, known)
  return known
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
