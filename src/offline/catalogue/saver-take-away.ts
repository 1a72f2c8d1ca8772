/** What a person does with a saving besides letting it run: to be called when no tab saves. */
import { dropUnnamed, readRecords } from './generations'
import { catalogueKeys } from './layout'
import { databases } from '../../device/storage-names'
import { goesOnByItself } from './saver-wish'
import type { SaverWorld } from './saver-world'
import { wantedPictures } from './walk-pictures'

/** `pause` keeps it, `cancel` keeps the catalogue in use, `remove` keeps nothing but own prices. */
export async function takeAway(world: SaverWorld, what: 'pause' | 'cancel' | 'remove'): Promise<void> {
  const { catalogue } = world
  const { job } = await readRecords(catalogue)
  if (what === 'pause') {
    if (job && goesOnByItself(job.pause))
      await catalogue.commit([[catalogueKeys.job, { ...job, pause: 'asked' }]])
  } else {
    await catalogue.commit(
      [],
      what === 'cancel' ? [catalogueKeys.job] : [catalogueKeys.job, catalogueKeys.pack],
    )
    await dropUnnamed(catalogue, world.open)
    await dropPictures(world)
  }
  await world.room.give()
  world.tell()
}

/** All but those of the catalogue in use. */
async function dropPictures({ catalogue, open, pictures }: SaverWorld): Promise<void> {
  const { pack } = await readRecords(catalogue)
  if (!pack) return pictures.dropAll()
  const store = open(databases.catalogueGeneration(pack.generation))
  const wanted = await wantedPictures({ store, choice: pack.choice })
  const present = await pictures.urls()
  await pictures.drop([...present].filter((url) => !wanted.has(url)))
}
