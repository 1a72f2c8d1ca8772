/**
 * Pictures and branding templates of the shop's own, which its operator puts into the store: a picture under the path that
 * an imported product names, a template in place of the one that is drawn (req 19.5).
 */
import { typeOf } from './file-type'
import type { FileStore } from './store'

export const ownFolders = ['media', 'templates']

const picturePattern = /^media\/[\w ./-]{1,200}$/
const shown: (string | null)[] = ['image/webp', 'image/jpeg', 'image/png', 'image/gif']

export type OwnPicture = { body: Buffer; type: string }

export async function ownPicture(files: FileStore, path: string): Promise<OwnPicture | null> {
  const body = picturePattern.test(path) && !path.includes('..') ? await files.read(path) : null
  const type = body && typeOf(body.toString('latin1', 0, 16))
  return type && shown.includes(type) ? { body, type } : null
}

export async function ownTemplate(files: FileStore, sku: string): Promise<Buffer | null> {
  return /^[\w.-]+$/.test(sku) ? files.read(`templates/${sku}.pdf`) : null
}
