/** Renders the first page of a PDF. Called in the processes of `inspection.ts`. */
import { createIsomorphicCanvasFactory, getDocumentProxy, renderPageAsImage } from 'unpdf'

/** Larger pictures in the page are left out, because each decoded pixel takes four bytes outside of the heap. */
const maxImagePixels = 64_000_000
const canvasImport = () => import('@napi-rs/canvas')

/** Returns a PNG. `side`: its longer side in px. Rejects when the page cannot be rendered, as with a password. */
export async function renderFirstPage(bytes: Buffer, side: number): Promise<Uint8Array> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    CanvasFactory: await createIsomorphicCanvasFactory(canvasImport),
    maxImageSize: maxImagePixels,
    isEvalSupported: false,
    verbosity: 0,
  })
  try {
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    const scale = side / Math.max(width, height)
    return new Uint8Array(await renderPageAsImage(document, 1, { canvasImport, scale }))
  } finally {
    // The process renders further files, and would retain the memory of this one.
    await document.destroy().catch(() => undefined)
  }
}
