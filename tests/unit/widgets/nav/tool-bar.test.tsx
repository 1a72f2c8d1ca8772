import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { roles } from '../../../../src/domain/account/role'
import { ToolBar } from '../../../../src/widgets/nav/tool-bar'
import { renderPart, connectProvider, signInHere } from '../../screens/open-shop'

test.each([
  ['a visitor', ['Shop /shop', 'Scan /scan']],
  ['a customer', ['Shop /shop', 'Scan /scan', 'Drafts /drafts', 'Cart /cart']],
  ['staff', ['Shop /shop', 'Scan /scan', 'Drafts /drafts', 'Cart /cart', 'Lead /lead']],
])('tool bar has the tools of %s (req 1.26)', async (user, expected) => {
  connectProvider((call) => ({ body: { Data: call === 'GET shop/about' ? { Features: ['leads'] } : [] } }))
  if (user !== 'a visitor') signInHere()
  if (user === 'staff') localStorage.setItem('RoleID', String(roles.saleAgent))
  await renderPart(<ToolBar />)
  // The links are read from the DOM, because the bar is hidden on the wide screen of the tests.
  const links = () =>
    [...document.querySelectorAll('nav[aria-label="Tools"] a')].map(
      (link) => `${link.textContent} ${link.getAttribute('href')}`,
    )
  await expect.poll(links).toEqual(expected)
})
