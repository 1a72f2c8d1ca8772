/** The web app manifest of the shop. */
import type { ManifestOptions } from 'vite-plugin-pwa'

type Screenshot = { file: string; sizes: string; formFactor: 'narrow' | 'wide'; label: string }

/**
 * Pictures that a browser shows before it installs the app. The browser loads them only then; the app never stores
 * them.
 */
const screenshots: Screenshot[] = [
  { file: 'narrow-home', sizes: '390x844', formFactor: 'narrow', label: 'The shop on a phone' },
  { file: 'narrow-product', sizes: '390x844', formFactor: 'narrow', label: 'A product with its colours' },
  {
    file: 'wide-home',
    sizes: '1280x720',
    formFactor: 'wide',
    label: 'The shop with its search and new arrivals',
  },
  {
    file: 'wide-product',
    sizes: '1280x720',
    formFactor: 'wide',
    label: 'A product with its pictures and order form',
  },
]

/**
 * For the search shortcut the browser itself focuses the field that the URL's fragment names
 * (widgets/nav/search-box).
 */
const shortcuts = [
  { name: 'Search products', short_name: 'Search', url: '/shop#search-input', icon: 'search' },
  { name: 'Offline catalogue', short_name: 'Offline', url: '/offline', icon: 'offline' },
  { name: 'Giveaway kiosk', short_name: 'Giveaway', url: '/giveaway?kiosk=1', icon: 'giveaway' },
]

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Showfloor – branded merchandise',
  short_name: 'Showfloor',
  description: 'Branded merchandise for business, even without a network.',
  lang: 'en-AU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // A link into the shop opens a new window, so that unsaved input in an open one is not lost.
  launch_handler: { client_mode: ['navigate-new', 'auto'] },
  background_color: '#fafaf6',
  theme_color: '#0f5b4f',
  categories: ['shopping', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: screenshots.map(({ file, sizes, formFactor, label }) => ({
    src: `/screenshots/${file}.png`,
    sizes,
    type: 'image/png',
    form_factor: formFactor,
    label,
  })),
  shortcuts: shortcuts.map(({ icon, ...shortcut }) => ({
    ...shortcut,
    icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
  })),
}
