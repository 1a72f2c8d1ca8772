/** What a person does with a saving besides letting it run: to be called when no tab saves. */
import { dropUnnamed, forgetLost, readRecords } from '../generations'
import { catalogueKeys } from '../layout'
import { databases } from '../../../device/storage-names'
import { goesOnByItself } from './saver-wish'
import type { SaverWorld } from './saver-world'
import { wantedPictures } from './walk-pictures'

export type TakeAway = 'tidy' | 'pause' | 'cancel' | 'remove'

/** `tidy` and `pause` keep it, `cancel` keeps the catalogue in use, `remove` keeps nothing but own prices. */
export async function takeAway(world: SaverWorld, what: TakeAway): Promise<void> {
  const { catalogue } = world
  const { job } = await readRecords(catalogue)
  if (what === 'pause') {
    if (job && goesOnByItself(job.pause))
      await catalogue.commit([[catalogueKeys.job, { ...job, pause: 'asked' }]])
  } else if (what !== 'tidy') {
    await catalogue.commit(
      [],
      what === 'cancel' ? [catalogueKeys.job] : [catalogueKeys.job, catalogueKeys.pack],
    )
  }
  await tidyUp(world)
  world.tell()
}

/**
 * Drops what neither the catalogue nor a saving needs. Databases go last: while there is one that nobody names, the next
 * start knows that it was not done.
 */
export async function tidyUp(world: SaverWorld): Promise<void> {
  await forgetLost(world.catalogue, world.open)
  const { job } = await readRecords(world.catalogue)
  if (!job) await dropPictures(world)
  await world.room.give()
  await dropUnnamed(world.catalogue, world.open)
}

/** All but those of the catalogue in use. */
async function dropPictures({ catalogue, open, pictures }: SaverWorld): Promise<void> {
  const { pack } = await readRecords(catalogue)
  if (!pack) return pictures.dropAll()
  const store = open(databases.catalogueGeneration(pack.generation))
  await dropPicturesBut(pictures, { store, choice: pack.choice })
}

/** All but those that this choice wants of what is in the store. */
export async function dropPicturesBut(
  pictures: SaverWorld['pictures'],
  what: Parameters<typeof wantedPictures>[0],
): Promise<void> {
  const wanted = await wantedPictures(what)
  const present = await pictures.urls()
  await pictures.drop([...present].filter((url) => !wanted.has(url)))
}
