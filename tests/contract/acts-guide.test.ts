/** docs/guide/acts.md equals the table of acts, the logged operations of staff; `npm run openapi` writes the page. */
import { expect, test } from 'vitest'
import { allActs } from '../../server/acts'
import type { Act } from '../../server/acts/act'
import { serverFeatures } from '../../server/features'
import { synopsisOf } from '../../server/operate/act-command'

const acts = allActs(serverFeatures)

const intro = `What staff do at the desk, as [commands](commands.md): \`npm run provider -- ACT\`. Options in square brackets can be left out.
An API key needs one of the named rights to make the call. \`npm run openapi\` writes this page from \`server/acts.ts\`.`

const nounOf = ({ name }: Act) => name.split(' ')[0] ?? ''
const entryOf = (act: Act) =>
  [
    `- \`${synopsisOf(act)}\`<br>`,
    `  ${act.help} Rights: ${act.rights.join(', ')}. Call: \`${act.call[0]} /desk/api${act.call[1]}\``,
  ].join('\n')

test('guide lists every act of the table', async () => {
  const sections = [...new Set(acts.map(nounOf))].map((noun) => {
    const entries = acts.filter((act) => nounOf(act) === noun).map(entryOf)
    return [`## ${noun}`, '', ...entries].join('\n')
  })
  const page = `${['# Acts', intro, ...sections].join('\n\n')}\n`
  await expect(page).toMatchFileSnapshot('../../docs/guide/acts.md')
})
