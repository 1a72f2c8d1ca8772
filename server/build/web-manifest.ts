/** The web app manifest: how Showfloor installs itself on a home screen. */
import type { ManifestOptions } from 'vite-plugin-pwa'

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Showfloor – branded merchandise',
  short_name: 'Showfloor',
  description: 'Branded merchandise for business, also where there is no network.',
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fafaf6',
  theme_color: '#0f5b4f',
  categories: ['shopping', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
