/** Somebody touches the device: by finger, mouse, key or voice. */

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/** Hears of it last: whatever is drawn anew because of it must not undo what a field is just being given. */
export function onPersonHere(run: (sign: Event) => void): () => void {
  for (const sign of signs) window.addEventListener(sign, run, { passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, run)
  }
}
