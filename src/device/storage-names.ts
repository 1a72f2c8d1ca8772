/** Every name under which Showfloor keeps something on a device. Page and service worker read them from here. */

/** localStorage keys. `token`, `cartItemCount` and `coupon` are known to others by these names (req 1.1, 5.6, 5.12). */
export const localKeys = {
  token: 'token',
  cartItemCount: 'cartItemCount',
  coupon: 'coupon',
  userId: 'UserID',
  roleId: 'RoleID',
  bootSnapshot: 'showfloor-boot',
  visitedBefore: 'showfloor-visited',
  customerView: 'showfloor-customer-view',
  clientPrice: 'showfloor-client-price',
  recentlyViewed: 'showfloor-recently-viewed',
  compare: 'showfloor-compare',
  /** Paths of the pages whose typed texts go along with a visitor who signs in; gone when that is done. */
  handOver: 'showfloor-hand-over',
  /** This device is a kiosk just now; a logout does not take it away. */
  kiosk: 'showfloor-kiosk',
} as const

/** sessionStorage keys: this tab's alone. */
export const lastVisitedKey = 'showfloor-last-visited'
export const choicesKey = 'showfloor-choices'
export const needKey = 'showfloor-need'
export const scannedKey = 'showfloor-scanned'
export const approvedOrderKey = 'showfloor-approved-order'
export const keptFiltersKey = 'showfloor-filters'
export const orderLinksKey = 'showfloor-order-links'

/** IndexedDB databases. A partition is `anon` or a hash of user and role (domain/account/identity). */
export const databases = {
  meta: 'showfloor-meta',
  savedReads: (partition: string) => `showfloor-reads-${partition}`,
  /** Unsent work, sealed by user: it outlives a logout. */
  outbox: 'showfloor-outbox',
  /** What is being typed in long forms, by whom. */
  drafts: 'showfloor-drafts',
  /** Draft orders, by whom. Also the BroadcastChannel of their tabs, and the lock of the one that moves into the cart. */
  clientDrafts: 'showfloor-client-drafts',
  /** Logos that were tried on products, with the pictures made of them, by whom; drafts name them. */
  mockUps: 'showfloor-mock-ups',
  /** Answers of clients that wait for a network; public/for/page.js has the same name. It outlives a logout. */
  linkAnswers: 'showfloor-link-answers',
  /** The kiosk's PIN, as a hash that cannot be turned back. */
  kiosk: 'showfloor-kiosk',
  /** Keys of this device; they cannot be read out of it. */
  deviceKeys: 'showfloor-device-keys',
  /** Which generation of the saved catalogue is in use and which is being made. */
  catalogue: 'showfloor-catalogue',
  /** One saved catalogue, public; it is made whole beside the one in use. */
  catalogueGeneration: (generation: number) => `showfloor-catalogue-g${generation}`,
  /** Own prices of the saved catalogue. */
  cataloguePrices: (partition: string) => `showfloor-prices-${partition}`,
} as const

/** Cache Storage caches of the service worker; the precache has Workbox's own name. */
export const cacheNames = {
  reads: 'showfloor-reads-v1',
  pictures: 'showfloor-pictures-v1',
  templates: 'showfloor-templates-v1',
  /** Public pages as the provider sent them, of the worker's own build. */
  pages: 'showfloor-pages-v1',
  /** Empty; it is there while this device is a kiosk, which the worker cannot learn otherwise before it answers. */
  kiosk: 'showfloor-kiosk',
  /** Scripts and styles of the build before the worker's own, for pages that are still open. */
  previousBuild: 'showfloor-previous-build',
  /** Files of the build that are not for every device, as the decoder of codes. */
  lateFiles: 'showfloor-late-files',
  /** Pictures of the saved catalogue: they stay until it is removed. */
  cataloguePictures: 'showfloor-catalogue-pictures-v1',
  /** Held while a catalogue is saved, to be given back when the device is full. */
  spareRoom: 'showfloor-spare-room',
} as const

/** How the caches of pages behind private links begin; public/for has the same words. */
export const linkCachePrefix = 'for '

/** BroadcastChannel on which tabs tell each other of a changed identity, and the lock of the tab that signs in. */
export const identityChannel = 'showfloor-identity'
export const signInLock = 'showfloor-sign-in'

/** BroadcastChannel on which tabs tell each other what became of unsent work, and the lock of the tab that sends it. */
export const outboxChannel = 'showfloor-outbox'
export const outboxLock = 'outbox-drain'
/** The same for what waits without an account: the giveaway entries of this device. */
export const guestChannel = 'showfloor-stall'
export const guestLock = 'stall-drain'
/** Tag of the browser's Background Sync, and what the service worker tells the pages when it comes. */
export const syncTag = 'showfloor-outbox'
export const wakeMessage = 'WAKE_OUTBOX'

/** BroadcastChannel on which tabs tell each other of a catalogue being saved, and the lock of the tab that saves it. */
export const catalogueChannel = 'showfloor-catalogue'
export const catalogueLock = 'showfloor-catalogue'

/** Raised by hand when the shape of stored reads changes; never the build's hash (a deploy must not empty devices). */
export const savedShape = 2

/** Reply header by which the service worker says that an answer is a kept copy, in epoch ms of the original. */
export const cachedAtHeader = 'x-cached-at'

/** Query parameter of the connectivity probe; the service worker never touches a request that has it. */
export const probeParameter = 'showfloor-probe'
