/**
 * The build of the operator's desk. It has a separate entry and output, so that the shop's pages contain nothing of
 * it.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deskIcons } from './icons/icons'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  publicDir: false,
  plugins: [deskIcons(), react()],
  optimizeDeps: { rolldownOptions: { plugins: [deskIcons()] } },
  // The server replaces the nonce for each page (server/routes/desk/page.ts).
  html: { cspNonce: '__desk_nonce__' },
  build: {
    outDir: fileURLToPath(new URL('../dist-desk', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'third-party-licences.md' },
    assetsInlineLimit: 0,
    // One large script is acceptable for a page that is open all day.
    chunkSizeWarningLimit: 3000,
  },
  server: { port: 5174, proxy: { '/desk/api': 'http://localhost:4000' } },
})
