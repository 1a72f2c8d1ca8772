/** The files in the demo orders: a logo and a sheet as customers send them, and a proof as the shop draws it. */
import sharp from 'sharp'
import { brandingTemplate } from '../../files/branding-template'

const mark = `
  <circle cx="150" cy="150" r="96" fill="#0f5b4f"/>
  <path d="M78 172 q36 -84 72 0 t72 0" fill="none" stroke="#f5b700" stroke-width="20" stroke-linecap="round"/>`

export function demoLogo(): Promise<File> {
  return drawn('logo.png', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${mark}</svg>`, 900)
}

/** The logo where it will be printed, with the edges of the print. */
export function demoProof(): Promise<File> {
  return drawn(
    'proof.png',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
      <rect width="600" height="400" fill="#fafaf6"/>
      <rect x="60" y="40" width="480" height="320" rx="24" fill="#e3e5de"/>
      <rect x="190" y="90" width="220" height="220" fill="none" stroke="#b3261e" stroke-width="2" stroke-dasharray="8 6"/>
      <g transform="translate(180 80) scale(0.8)">${mark}</g>
    </svg>`,
    1200,
  )
}

export function demoSheet({ sku, name }: { sku: string; name: string }): File {
  const page = brandingTemplate({ sku, name, lines: ['Position: front', 'Size: 60 x 40 mm'] })
  return new File([new Uint8Array(page)], 'placement.pdf', { type: 'application/pdf' })
}

async function drawn(name: string, svg: string, width: number): Promise<File> {
  const picture = await sharp(Buffer.from(svg)).resize(width).png().toBuffer()
  return new File([new Uint8Array(picture)], name, { type: 'image/png' })
}
