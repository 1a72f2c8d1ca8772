// @vitest-environment happy-dom
/** The offline catalogue's page in each state that it can be in (ACCEPTANCE U59). */
import 'fake-indexeddb/auto'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../src/api/request'
import { localKeys } from '../../../../src/device/storage-names'
import type { PackPause } from '../../../../src/domain/catalogue/catalogue-pack'
import { OfflineFailure } from '../../../../src/domain/failure'
import { noteOutcome } from '../../../../src/session/connectivity'
import { setCustomerView } from '../../../../src/session/customer-view'
import { currentToken } from '../../../../src/session/identity'
import { OfflineScreen } from '../../../../src/screens/offline/offline-screen'
import { menuReplies, provider, stage } from '../../widgets/shell-stage'
import { anyJob, anyPack, days, desk, nothing, resetWorld, show, world } from './catalogue-stage'

configure({ asyncUtilTimeout: 4000 })
const toasts = vi.hoisted(() => [] as string[])
vi.mock('../../../../src/ui/toast/toast', () => ({
  showToast: (_kind: string, text: string) => toasts.push(text),
}))
vi.mock('../../../../src/saved/catalogue/control', async () => {
  const { follow, press, world } = await import('./catalogue-stage')
  return {
    NoTurnFailure: class extends Error {},
    useCatalogue: () => follow(() => world.catalogue),
    saveCatalogue: press('save'),
    updateCatalogue: press('update'),
    pauseSaving: press('pause'),
    resumeSaving: press('resume'),
    cancelSaving: press('cancel'),
    removeCatalogue: press('remove'),
    estimatePack: (choice: Parameters<typeof world.estimate>[0]) => world.estimate(choice),
  }
})
vi.mock('../../../../src/saved/device-facts', async () => {
  const { follow, world } = await import('./catalogue-stage')
  return {
    useDeviceFacts: () => follow(() => world.device),
    useSessionEnd: () => null,
    addressPastWorker: () => '/frontend/api/cart/getgst',
  }
})
vi.mock('../../../../src/outbox/sync-rows', async () => {
  const { world } = await import('./catalogue-stage')
  return { useUnsentRows: () => ({ known: true, own: [], stall: [], counts: world.unsent }) }
})

let online = true
beforeEach(() => {
  online = true
  resetWorld()
  toasts.length = 0
  connectTransport({ token: currentToken, onOutcome: () => {} })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  provider((path, body) => (online ? menuReplies(path, body) : undefined))
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  noteOutcome('answered')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function goOffline() {
  online = false
  const { checkNow } = await import('../../../../src/session/connectivity')
  await act(async () => void (await checkNow()))
}
const button = (name: string) => screen.getByRole('button', { name })
const card = () => within(screen.getByRole('region', { name: /catalogue|What to save|Saved/ }))
const saidOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
/** Opens what only some want to see. */
async function more(title: string) {
  const details = (await screen.findByText(title, { selector: 'summary' }))
    .parentElement as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  return within(details)
}
const spoken = () => card().getByRole('status').textContent

describe('before anything is saved', () => {
  test('a place of the final size stands there until the device was looked at', async () => {
    world.catalogue = { ...nothing, known: false }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Offline catalogue')
    expect(screen.queryByRole('button', { name: 'Save catalogue' })).toBeNull()
    expect(screen.getByText('Looking at this device…')).toBeTruthy()
    show({})
    expect(button('Save catalogue')).toBeTruthy()
  })

  test('everything with small pictures is what is offered, with what it takes', async () => {
    world.estimate = async () => ({ products: 2000, pictures: 2000, bytes: 9_000_000, seconds: 180 })
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everything' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Small/ }).checked).toBe(true)
    await screen.findByText('About 2,000 products, 2,000 pictures, 9 MB, 3 minutes')
    fireEvent.click(button('Save catalogue'))
    expect(world.pressed).toEqual([['save', { categories: null, pictures: 'small' }]])
  })

  test('the estimate follows the choice, once it has rested', async () => {
    const asked: unknown[] = []
    world.estimate = async (choice) => {
      asked.push(choice)
      return { products: 120, pictures: 0, bytes: 400_000, seconds: 20 }
    }
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(screen.getByRole('radio', { name: /^None/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Only some categories' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Eco drinkware' }))
    await screen.findByText('About 120 products, 400 KB, less than a minute')
    expect(asked).toEqual([
      { categories: null, pictures: 'small' },
      { categories: ['drinkware'], pictures: 'none' },
    ])
    fireEvent.click(button('Save catalogue'))
    expect(world.pressed).toEqual([['save', { categories: ['drinkware'], pictures: 'none' }]])
  })

  test('what cannot be reckoned is said to be so, and can be saved', async () => {
    world.estimate = () => Promise.reject(new OfflineFailure('no answer'))
    await stage(<OfflineScreen />, '/offline')
    await screen.findByText(/cannot be reckoned just now/)
    fireEvent.click(button('Save catalogue'))
    expect(world.pressed).toHaveLength(1)
  })

  test('a choice of no category is not sent', async () => {
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(screen.getByRole('radio', { name: 'Only some categories' }))
    const box = await screen.findByRole('checkbox', { name: 'Eco drinkware' })
    expect(saidOf(box)).toBe('not saved')
    fireEvent.click(button('Save catalogue'))
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one category.')
    expect(document.activeElement).toBe(box)
    expect(world.pressed).toEqual([])
    fireEvent.click(box)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without a network the button says why and does nothing', async () => {
    await stage(<OfflineScreen />, '/offline')
    await goOffline()
    const save = button('Save catalogue')
    expect(save.getAttribute('aria-disabled')).toBe('true')
    expect(saidOf(save)).toBe('Saving needs a network, and there is none just now.')
    expect(screen.getByText('How much that is cannot be reckoned without a network.')).toBeTruthy()
    fireEvent.click(save)
    expect(world.pressed).toEqual([])
    expect(toasts).toEqual(['Saving needs a network, and there is none just now.'])
  })

  test('while another tab saves, this one does not', async () => {
    world.catalogue = { ...nothing, elsewhere: true }
    await stage(<OfflineScreen />, '/offline')
    expect(saidOf(button('Save catalogue'))).toBe('Another tab of this shop is saving.')
  })

  test('a fault is said, and the same can be pressed again', async () => {
    world.answer = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(button('Save catalogue'))
    expect((await screen.findByRole('alert')).textContent).toBe('This did not work. Please try again.')
    world.answer = () => Promise.resolve()
    fireEvent.click(button('Save catalogue'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(world.pressed).toHaveLength(2)
  })

  test('one that the device cleared is told, and can be saved again', async () => {
    world.catalogue = { ...nothing, lost: 'catalogue' }
    await stage(<OfflineScreen />, '/offline')
    const words = 'The saved catalogue was removed by this device. Save it again.'
    expect(card().getByText(words)).toBeTruthy()
    expect(button('Save catalogue')).toBeTruthy()
  })

  test('two presses are one', async () => {
    world.answer = () => new Promise(() => {})
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(button('Save catalogue'))
    fireEvent.click(button('Save catalogue'))
    expect(world.pressed).toHaveLength(1)
  })

  test('an iPhone’s tab is warned, with the way to install', async () => {
    world.device = { ...desk, way: 'ios' }
    await stage(<OfflineScreen />, '/offline')
    expect(card().getByText(/Safari may clear what is saved in a tab after 7 days/)).toBeTruthy()
    expect(card().getByRole('link', { name: 'How to install it' }).getAttribute('href')).toBe('#ready')
  })
})

describe('while it is saved', () => {
  test('words and bar say how far it is; listeners hear of quarters only', async () => {
    await stage(<OfflineScreen />, '/offline')
    button('Save catalogue').focus()
    fireEvent.click(button('Save catalogue'))
    show({ job: anyJob({ products: { done: 0, of: 2000 }, pictures: { done: 0, of: 0 } }) })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saving the catalogue' }))
    expect(spoken()).toBe('0 % of the catalogue is saved.')
    show({ job: anyJob() })
    expect(screen.getByText('412 of 2,000 products, 1,130 of 4,000 pictures')).toBeTruthy()
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Saving the catalogue' })
    expect(bar.getAttribute('aria-valuetext')).toBe('412 of 2,000 products, 1,130 of 4,000 pictures')
    expect(bar.value).toBeGreaterThan(0.25)
    expect(bar.value).toBeLessThan(0.35)
    expect(spoken()).toBe('25 % of the catalogue is saved.')
    show({ job: anyJob({ products: { done: 413, of: 2000 } }) })
    expect(spoken()).toBe('25 % of the catalogue is saved.')
    fireEvent.click(button('Pause'))
    expect(world.pressed.at(-1)).toEqual(['pause'])
    show({ pack: anyPack() })
    expect(spoken()).toBe('The catalogue is saved on this device.')
  })

  test('own prices are counted for a customer, and not in customer view', async () => {
    world.catalogue = { ...nothing, job: anyJob({ prices: { done: 300, of: 2000 } }) }
    localStorage.setItem(localKeys.token, 'secret')
    await stage(<OfflineScreen />, '/offline')
    const words = '412 of 2,000 products, 1,130 of 4,000 pictures'
    expect(screen.getByText(`${words}, 300 of 2,000 own prices`)).toBeTruthy()
    act(() => setCustomerView(true))
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('before anything is counted it says what it does', async () => {
    const none = { done: 0, of: 0 }
    world.catalogue = { ...nothing, job: anyJob({ lists: none, products: none, pictures: none }) }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByText('Asking the shop what it has')).toBeTruthy()
    show({ job: anyJob({ lists: { done: 3, of: 84 }, products: none, pictures: none }) })
    expect(screen.getByText('3 of 84 lists')).toBeTruthy()
  })

  test.each<[PackPause, RegExp]>([
    ['asked', /^Paused\. Nothing is lost/],
    ['network', /Waiting for the network\. Saving goes on by itself/],
    ['sign-in-page', /This network wants you to sign in first/],
    ['busy', /The shop is busy .* goes on by itself/],
    ['storage', /This device is full\. Free up space, then resume\./],
  ])('a wait of kind %s says why, and can be ended', async (pause, words) => {
    world.catalogue = { ...nothing, job: anyJob({ pause }) }
    await stage(<OfflineScreen />, '/offline')
    expect(card().getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    fireEvent.click(button('Resume'))
    expect(world.pressed).toEqual([['resume']])
  })

  test('the same button pauses and resumes, and keeps the focus', async () => {
    world.catalogue = { ...nothing, job: anyJob() }
    await stage(<OfflineScreen />, '/offline')
    const pause = button('Pause')
    pause.focus()
    show({ job: anyJob({ pause: 'asked' }) })
    expect(document.activeElement).toBe(button('Resume'))
    expect(button('Resume')).toBe(pause)
    expect(spoken()).toMatch(/^Paused/)
  })

  test('a sign-in page opens in a tab of its own, past the worker', async () => {
    world.catalogue = { ...nothing, job: anyJob({ pause: 'sign-in-page' }) }
    await stage(<OfflineScreen />, '/offline')
    const link = screen.getByRole('link', { name: 'Open a page in a new tab' })
    expect(link.getAttribute('href')).toBe('/frontend/api/cart/getgst')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  test('without a network, Resume says so; the wait for it is said once', async () => {
    world.catalogue = { ...nothing, job: anyJob({ pause: 'network' }) }
    await stage(<OfflineScreen />, '/offline')
    await goOffline()
    const resume = button('Resume')
    expect(resume.getAttribute('aria-disabled')).toBe('true')
    expect(saidOf(resume)).toMatch(/^Waiting for the network/)
    fireEvent.click(resume)
    expect(world.pressed).toEqual([])
    show({ job: anyJob({ pause: 'asked' }) })
    expect(saidOf(resume)).toBe('Going on needs a network, and there is none just now.')
    show({ job: anyJob() })
    expect(resume.getAttribute('aria-disabled')).toBeNull()
  })

  test('a full device says what fits, and offers it', async () => {
    const choice = { categories: null, pictures: 'large' as const }
    const fits = { withPictures: 1200, withoutPictures: 2000 }
    world.catalogue = { ...nothing, job: anyJob({ pause: 'storage', choice, fits }) }
    await stage(<OfflineScreen />, '/offline')
    expect(
      screen.getByText(
        'This device is full. About 1,200 products would fit with pictures, and without pictures everything.',
      ),
    ).toBeTruthy()
    fireEvent.click(button('Save with small pictures'))
    await act(async () => {})
    fireEvent.click(button('Save without pictures'))
    expect(world.pressed).toEqual([
      ['save', { categories: null, pictures: 'small' }],
      ['save', { categories: null, pictures: 'none' }],
    ])
    fireEvent.click(button('Choose fewer categories'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Large/ }).checked).toBe(true)
    expect(button('Save catalogue')).toBeTruthy()
  })

  test('space is freed after a question, and unsent changes are none of it', async () => {
    world.catalogue = { ...nothing, pack: anyPack(), job: anyJob({ pause: 'storage' }) }
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(button('Free up space'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Changes that wait to be sent stay/)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the catalogue' }))
    await waitFor(() => expect(world.pressed).toEqual([['cancel'], ['remove']]))
  })

  test('another tab that saves is named, and can be paused from here', async () => {
    world.catalogue = { ...nothing, job: anyJob(), elsewhere: true }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByText('Another tab of this shop is saving.')).toBeTruthy()
    fireEvent.click(button('Pause'))
    expect(world.pressed).toEqual([['pause']])
  })

  test('cancelling is asked about, with what stays', async () => {
    world.catalogue = { ...nothing, job: anyJob() }
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(button('Cancel'))
    expect(screen.getByText(/What was saved so far goes from this device/)).toBeTruthy()
    expect(document.activeElement).toBe(button('Keep saving'))
    fireEvent.click(button('Keep saving'))
    expect(world.pressed).toEqual([])
    show({ job: anyJob(), pack: anyPack() })
    fireEvent.click(button('Cancel'))
    expect(screen.getByText(/^The catalogue from today .* stays on this device/)).toBeTruthy()
    fireEvent.click(button('Cancel saving'))
    expect(world.pressed).toEqual([['cancel']])
  })

  test('an update leaves the one in use alone, and says so', async () => {
    world.catalogue = { ...nothing, job: anyJob(), pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole('heading', { name: 'Updating the catalogue' })).toBeTruthy()
    expect(screen.getByText(/^The catalogue from today .* stays in use until/)).toBeTruthy()
    const list = await more('By category')
    expect(await list.findByText('saving 40 of 120')).toBeTruthy()
  })
})

describe('when it is saved', () => {
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

  test('says how much, how old and how large it is', async () => {
    world.catalogue = { ...nothing, pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole('heading', { name: 'Saved 2,000 products' })).toBeTruthy()
    expect(fact('Age')).toMatch(/^from today \d+:\d\d [ap]m$/)
    expect(fact('Products')).toBe('Everything')
    expect(fact('Pictures')).toBe('Small, 4,000 of 4,000')
    expect(fact('Size')).toBe('9 MB')
    expect(await (await more('By category')).findByText('saved 120 products')).toBeTruthy()
    expect(spoken()).toBe('')
    fireEvent.click(button('Update'))
    expect(world.pressed).toEqual([['update']])
  })

  test('of what is older than a week an update is advised', async () => {
    const choice = { categories: ['drinkware'], pictures: 'none' as const }
    world.catalogue = { ...nothing, pack: anyPack({ startedAt: Date.now() - days(9), choice }) }
    await stage(<OfflineScreen />, '/offline')
    expect(fact('Age')).toMatch(/^from .* It is 9 days old\. Update it before the show\.$/)
    expect(fact('Products')).toBe('1 category')
    expect(fact('Pictures')).toBe('None')
  })

  test('products that the shop did not give are named', async () => {
    const missing = ['alpine-flask', ...Array.from({ length: 21 }, (_, place) => `thing-${place}`)]
    world.catalogue = { ...nothing, pack: anyPack({ missing }) }
    await stage(<OfflineScreen />, '/offline')
    const list = await more('22 products could not be saved')
    expect(list.getByRole('link', { name: 'Alpine flask' }).getAttribute('href')).toBe(
      '/product/alpine-flask',
    )
    expect(list.getAllByRole('link')).toHaveLength(20)
    expect(list.getByText('and 2 more')).toBeTruthy()
  })

  test('a visitor is led to the own prices, a customer sees from when they are', async () => {
    world.catalogue = { ...nothing, pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole('link', { name: 'Sign in to save your prices' })).toBeTruthy()
    cleanup()
    localStorage.setItem(localKeys.token, 'secret')
    await stage(<OfflineScreen />, '/offline')
    expect(fact('Your prices')).toBe('Not saved yet. Update to save them.')
    show({ pack: anyPack(), prices: { products: 1980, at: Date.now() } })
    expect(fact('Your prices')).toMatch(/^1,980 products, from today /)
    act(() => setCustomerView(true))
    expect(screen.queryByText('Your prices')).toBeNull()
  })

  test('it is removed after a question, whose Cancel has the focus', async () => {
    world.catalogue = { ...nothing, pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    fireEvent.click(button('Remove'))
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the saved catalogue?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(world.pressed).toEqual([])
    fireEvent.click(button('Remove'))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    expect(world.pressed).toEqual([['remove']])
  })

  test('without a network it can be removed, but not updated', async () => {
    world.catalogue = { ...nothing, pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    await goOffline()
    expect(saidOf(button('Update'))).toBe('Saving needs a network, and there is none just now.')
    expect(button('Remove').getAttribute('aria-disabled')).toBeNull()
  })

  test('something else can be saved instead', async () => {
    world.catalogue = { ...nothing, pack: anyPack() }
    await stage(<OfflineScreen />, '/offline')
    expect(screen.queryByRole('button', { name: 'Save catalogue' })).toBeNull()
    const change = await more('Change what is saved')
    fireEvent.click(change.getByLabelText(/^Large/))
    fireEvent.click(change.getByText('Save catalogue'))
    expect(world.pressed).toEqual([['save', { categories: null, pictures: 'large' }]])
  })

  test('the scanner is near', async () => {
    await stage(<OfflineScreen />, '/offline')
    expect(screen.getByRole('link', { name: 'Scan a product' }).getAttribute('href')).toBe('/scan')
  })
})
