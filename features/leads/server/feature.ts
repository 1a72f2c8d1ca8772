/** Leads: conversations with visitors at a stand (req 26). */
import type { ServerFeature } from '../../../server/feature'
import { draftQuotesOf } from '../../../server/mail/draft-quotes'
import { limitBody, maxApiJsonBytes } from '../../../server/requests/body'
import { leadCallNames } from '../contract'
import { cardTooLargeMessage, maxCardBytes } from '../rules/card'
import { leadActs } from './acts'
import { leadsCommand } from './commands'
import { deskLeadRoutes } from './desk-routes'
import { followUpLetter } from './letter'
import { leadPersonalTables } from './personal-tables'
import { newLeads } from './read-leads'
import { leadRoutes } from './routes'
import { importTabletLead } from './tablet-import'
import { leadEvent, purgeLeads } from './write-leads'

/**
 * Enough for a lead with the photograph of a business card, which is base64 in plain leads and encoded twice in
 * encrypted ones.
 */
const maxLeadBytes = maxApiJsonBytes + Math.ceil((maxCardBytes * 16) / 9)
const maxBadgeListBytes = 20 * 1024 * 1024

export function leadsFeature(earlier: readonly ServerFeature[]): ServerFeature {
  const quotes = draftQuotesOf(earlier)
  return {
    name: 'leads',
    announced: leadCallNames,
    calls: [
      {
        path: '/leads',
        routes: leadRoutes,
        bodyLimits: [{ path: /\/leads\/[^/]+\/?$/, limit: limitBody(maxLeadBytes, cardTooLargeMessage) }],
      },
    ],
    desk: {
      routes: (context) => deskLeadRoutes(context, quotes),
      bodyLimits: [
        {
          path: /\/leads\/badges\/?$/,
          limit: limitBody(maxBadgeListBytes, 'A file can have at most 20 MB.'),
        },
      ],
      lists: {
        lead_capture: 'leads',
        lead_note: 'leads',
        lead_form: 'lead-forms',
        lead_form_use: 'lead-forms',
      },
      today: [{ name: 'leads', right: 'customers', read: newLeads }],
    },
    acts: leadActs(quotes),
    commands: { leads: leadsCommand },
    letters: [followUpLetter(quotes)],
    purgeRules: { leads: purgeLeads },
    personalTables: leadPersonalTables,
    tabletImports: { lead: { singular: 'lead', plural: 'leads', importItem: importTabletLead } },
    webhookEvents: [leadEvent],
  }
}
