/** Private links: quotes that clients read and answer without an account (req 23). */
import type { ServerFeature } from '../../../server/feature'
import { limitBody } from '../../../server/requests/body'
import { linkCallNames } from '../contract'
import { requestQuoteActs, requestQuoteRoutes } from './desk-calls'
import { newsLetter, quoteLetter, quoteParagraphs } from './letters'
import { forClientRoutes } from './page-routes'
import { linkPersonalTables } from './personal-tables'
import { findOpenQuote } from './read-links'
import { retainFilesJob } from './retain-files'
import { clientLinkRoutes } from './routes'

/** This is enough for a quote of 200 products with prices and texts. */
const maxLinkBytes = 256 * 1024

export const clientLinkFeature = (earlier: readonly ServerFeature[]): ServerFeature => ({
  name: 'client-link',
  announced: linkCallNames,
  calls: [
    {
      path: '/client-links',
      routes: clientLinkRoutes,
      bodyLimits: [
        {
          path: /\/client-links\/[^/]+\/?$/,
          limit: limitBody(maxLinkBytes, 'Please send fewer products by one link.'),
        },
      ],
    },
  ],
  pages: [{ path: '/for', routes: forClientRoutes }],
  desk: { routes: requestQuoteRoutes },
  acts: requestQuoteActs(earlier),
  letters: [quoteLetter, newsLetter],
  jobs: [retainFilesJob],
  personalTables: linkPersonalTables,
  draftQuotes: { findOpen: findOpenQuote, writeParagraphs: quoteParagraphs },
})
