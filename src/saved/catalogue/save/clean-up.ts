/** What a person does with a saving besides letting it run: to be called when no tab saves. */
import { dropOrphans, forgetLost, readRecords } from '../generations'
import { catalogueKeys } from '../layout'
import { databases } from '../../../device/storage-names'
import { resumesByItself } from './saver-command'
import type { SaverDeps } from './saver-deps'
import { wantedPictures } from './walk-pictures'

export type EndCommand = 'clean-up' | 'pause' | 'cancel' | 'remove'

/** `tidy` and `pause` keep it, `cancel` keeps the catalogue in use, `remove` keeps nothing but own prices. */
export async function endSaving(deps: SaverDeps, what: EndCommand): Promise<void> {
  const { catalogue } = deps
  const { job } = await readRecords(catalogue)
  if (what === 'pause') {
    if (job && resumesByItself(job.pause))
      await catalogue.commit([[catalogueKeys.job, { ...job, pause: 'asked' }]])
  } else if (what !== 'clean-up') {
    await catalogue.commit(
      [],
      what === 'cancel' ? [catalogueKeys.job] : [catalogueKeys.job, catalogueKeys.bundle],
    )
  }
  await cleanUp(deps)
  deps.tell()
}

/**
 * Drops what neither the catalogue nor a saving needs. Databases go last: while there is one that nobody names, the next
 * start knows that it was not done.
 */
export async function cleanUp(deps: SaverDeps): Promise<void> {
  await forgetLost(deps.catalogue, deps.open)
  const { job } = await readRecords(deps.catalogue)
  if (!job) await dropPictures(deps)
  await deps.room.give()
  await dropOrphans(deps.catalogue, deps.open)
}

/** All but those of the catalogue in use. */
async function dropPictures({ catalogue, open, pictures }: SaverDeps): Promise<void> {
  const { bundle } = await readRecords(catalogue)
  if (!bundle) return pictures.dropAll()
  const store = open(databases.catalogueGeneration(bundle.generation))
  await dropPicturesBut(pictures, { store, choice: bundle.choice })
}

/** All but those that this choice wants of what is in the store. */
export async function dropPicturesBut(
  pictures: SaverDeps['pictures'],
  what: Parameters<typeof wantedPictures>[0],
): Promise<void> {
  const wanted = await wantedPictures(what)
  const present = await pictures.urls()
  await pictures.drop([...present].filter((url) => !wanted.has(url)))
}
