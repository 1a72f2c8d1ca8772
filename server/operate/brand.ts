/**
 * The command that shows, sets (from a file or field by field) and resets the shop's name, colours, pictures and
 * contact.
 */
import path from 'node:path'
import { formatCount } from '../../src/domain/count'
import { defaultBrand } from '../../src/domain/brand/brand'
import { brandPictures } from '../../src/domain/desk/shop-row'
import { type BrandPicture, readBrand } from '../reads/brand'
import { type BrandChange, changeBrand, resetBrand } from '../writes/brand'
import { renderBrandPicture } from '../writes/brand-picture'
import { type Command, type CommandContext, contentOf, textOf } from './command'

const keys = [...Object.keys(defaultBrand), ...brandPictures]

export const brandCommand: Command = {
  usage: [
    'brand                          shows the shop’s name, colours, pictures and contact',
    'brand brand.json               sets the fields in the file; picture paths are relative to it',
    'brand primary "#7a1f5c"        sets one field',
    'brand reset                    restores the settings of the environment',
  ],
  run: async ([key, value, ...more], context) => {
    if (key === undefined) return show(context)
    if (more.length > 0) throw new Error('Put quotes around a value with spaces: brand name "Your Shop"')
    if (key === 'reset' && value === undefined) return reset(context)
    if (/\.json$/i.test(key) && value === undefined)
      return change(await fileOf(key), path.dirname(key), context)
    if (value === undefined) throw new Error(`Specify a value for ${key}.`)
    return change({ [key]: value }, '.', context)
  },
}

async function show({ db, settings, print }: CommandContext): Promise<void> {
  const { words, version, ...pictures } = await readBrand(db, settings)
  for (const [key, value] of Object.entries(words)) print(`${key.padEnd(10)}  ${value || '-'}`)
  for (const key of brandPictures) {
    const picture = pictures[key]
    print(`${key.padEnd(10)}  ${picture ? `PNG, ${formatCount(picture.byteLength)} bytes` : '-'}`)
  }
  if (version === null) print('No brand is set. These are the settings of the environment.')
}

async function reset({ db, print }: CommandContext): Promise<void> {
  await resetBrand(db)
  print('Brand reset to the settings of the environment.')
}

async function fileOf(file: string): Promise<Record<string, unknown>> {
  const text = await textOf(file)
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // The error below covers this case.
  }
  throw new Error(`${file} must be JSON such as {"name": "Your Shop", "logo": "logo.svg"}.`)
}

async function change(
  values: Record<string, unknown>,
  folder: string,
  context: CommandContext,
): Promise<void> {
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw new Error(`Unknown field ${unknown}. Use one of: ${keys.join(', ')}.`)
  const isPicture = (key: string): key is BrandPicture => brandPictures.some((known) => known === key)
  const { db, settings, print } = context
  const brandChange: BrandChange = {
    words: Object.fromEntries(Object.entries(values).filter(([key]) => !isPicture(key))),
  }
  for (const key of brandPictures) {
    const file = values[key]
    if (file !== undefined) {
      if (typeof file !== 'string') throw new Error(`${key} must be the path of a file.`)
      const content = await contentOf(path.resolve(folder, file))
      brandChange[key] = await renderBrandPicture(key, content).catch((error: Error) => {
        throw new Error(`${key}: ${error.message}`, { cause: error })
      })
    }
  }
  const { name } = await changeBrand(db, settings, brandChange)
  print(`Saved ${Object.keys(values).join(', ')} of ${name}.`)
}
