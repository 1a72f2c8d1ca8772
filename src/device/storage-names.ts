/** All names under which the shop stores data on a device, for pages and the service worker. */

/** localStorage keys. Other code knows `token`, `cartItemCount` and `coupon` by these names (req 1.1, 5.6, 5.12). */
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
  /** Paths of the pages whose typed texts are handed over to a visitor who signs in; deleted afterwards. */
  handOver: 'showfloor-hand-over',
  /** Set while this device is a kiosk; a logout does not delete it. */
  kiosk: 'showfloor-kiosk',
} as const

/** sessionStorage keys, separate for each tab. */
export const lastVisitedKey = 'showfloor-last-visited'
export const choicesKey = 'showfloor-choices'
export const needKey = 'showfloor-need'
export const scannedKey = 'showfloor-scanned'
export const approvedOrderKey = 'showfloor-approved-order'
export const storedFiltersKey = 'showfloor-filters'
export const orderLinksKey = 'showfloor-order-links'

/** IndexedDB databases. A partition is `anon` or a hash of user and role (domain/account/identity). */
export const databases = {
  meta: 'showfloor-meta',
  savedReads: (partition: string) => `showfloor-reads-${partition}`,
  /** Keys of the signed-in customer; deleted at sign-out. */
  vault: 'showfloor-vault',
  /** Unsent edits, encrypted separately for each user; a logout does not delete them. */
  outbox: 'showfloor-outbox',
  /** Texts that are being typed in long forms, separate for each user. */
  drafts: 'showfloor-drafts',
  /**
   * Draft orders, separate for each user. The BroadcastChannel of their tabs and the lock for moving a draft into the
   * cart have the same name.
   */
  clientDrafts: 'showfloor-client-drafts',
  /** Logos that were tried on products, with their mock-ups, separate for each user; drafts refer to them. */
  mockUps: 'showfloor-mock-ups',
  /** Unsent answers of clients on private links; a logout does not delete them. */
  linkAnswers: 'showfloor-link-answers',
  /** The kiosk's PIN, as an irreversible hash. */
  kiosk: 'showfloor-kiosk',
  /** Keys of this device; they cannot be exported. */
  deviceKeys: 'showfloor-device-keys',
  /** The number of the saved catalogue in use, and of the catalogue that is being created. */
  catalogue: 'showfloor-catalogue',
  /** One saved catalogue with public data; a new one is completed while another is in use. */
  catalogueGeneration: (generation: number) => `showfloor-catalogue-g${generation}`,
  /** The customer's prices for the saved catalogue. */
  cataloguePrices: (partition: string) => `showfloor-prices-${partition}`,
} as const

/** Caches of the service worker; Workbox names the precache. */
export const cacheNames = {
  reads: 'showfloor-reads-v1',
  pictures: 'showfloor-pictures-v1',
  templates: 'showfloor-templates-v1',
  /** Public pages as the provider sent them, for the worker's build. */
  pages: 'showfloor-pages-v1',
  /**
   * An empty cache that exists while this device is a kiosk, because the worker has no faster way to know this before
   * it answers.
   */
  kiosk: 'showfloor-kiosk',
  /** Scripts and styles of the build before the worker's, for pages that are still open. */
  previousBuild: 'showfloor-previous-build',
  /** Files of the build that only some devices need, such as the decoder of codes. */
  onDemandFiles: 'showfloor-late-files',
  /** Pictures of the saved catalogue, which stay until it is removed. */
  cataloguePictures: 'showfloor-catalogue-pictures-v1',
  /** Reserved room while a catalogue is saved; it is released when the device is full. */
  spareRoom: 'showfloor-spare-room',
} as const

/** Prefix of the cache names of pages behind private links. */
export const linkCachePrefix = 'for '

/** BroadcastChannel on which tabs report a changed identity, and the lock of the tab that signs in. */
export const identityChannel = 'showfloor-identity'
export const signInLock = 'showfloor-sign-in'

/** BroadcastChannel on which tabs report the results of unsent edits, and the lock of the tab that sends them. */
export const outboxChannel = 'showfloor-outbox'
export const outboxLock = 'outbox-drain'
/** Channel and lock for edits without an account: the giveaway entries of this device. */
export const guestChannel = 'showfloor-stall'
export const guestLock = 'stall-drain'
/** Tag of the browser's Background Sync, and the message from the service worker to the pages when the sync fires. */
export const syncTag = 'showfloor-outbox'
export const wakeMessage = 'WAKE_OUTBOX'

/** BroadcastChannel on which tabs report the saving of a catalogue, and the lock of the tab that saves it. */
export const catalogueChannel = 'showfloor-catalogue'
export const catalogueLock = 'showfloor-catalogue'

/**
 * Raise this number when the format of stored reads changes. It is not the build's hash, because a deployment must
 * not make the stored reads of all devices unusable.
 */
export const savedFormatVersion = 2

/**
 * Reply header by which the service worker marks a stored copy; its value is the time of the original in epoch ms.
 */
export const cachedAtHeader = 'x-cached-at'

/** Query parameter of the connectivity probe. The service worker never handles a request that has it. */
export const probeParameter = 'showfloor-probe'
