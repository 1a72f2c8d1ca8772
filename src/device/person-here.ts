/** Somebody touches the device: by finger, mouse, key or voice. */

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/** Returns how to stop. */
export function onPersonHere(run: (sign: Event) => void): () => void {
  for (const sign of signs) window.addEventListener(sign, run, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, run, { capture: true })
  }
}
