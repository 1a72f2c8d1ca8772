/** Drafts that all devices of a customer share (req 18.30). */
import type { ServerFeature } from '../../../server/feature'
import { draftFolder } from '../../../server/files/store'
import { limitBody } from '../../../server/requests/body'
import { draftCallNames } from '../contract'
import { maxDraftFileBytes, referencedDraftFiles, tooLargeDraftFile } from './draft-file'
import { draftPersonalTables } from './personal-tables'
import { draftRoutes } from './routes'
import { sweepDraftsJob } from './sweep-drafts'
import { maxDraftBytes, tooLargeDraft } from './write-drafts'

export const draftsFeature: ServerFeature = {
  name: 'drafts',
  announced: draftCallNames,
  calls: [
    {
      path: '/drafts',
      routes: draftRoutes,
      bodyLimits: [
        { path: /\/drafts\/files\/[^/]+\/?$/, limit: limitBody(maxDraftFileBytes, tooLargeDraftFile) },
        { path: /\/drafts\/[^/]+\/?$/, limit: limitBody(maxDraftBytes, tooLargeDraft, 'VALIDATION') },
      ],
    },
  ],
  jobs: [sweepDraftsJob],
  personalTables: draftPersonalTables,
  referencedFiles: { [draftFolder]: referencedDraftFiles },
}
