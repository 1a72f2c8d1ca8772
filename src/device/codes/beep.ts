/**
 * The short sounds of a scanner: high for an accepted code, low for a refused one. Silent when the browser plays no
 * sound.
 */

const sounds = { taken: { hertz: 1760, seconds: 0.09 }, refused: { hertz: 220, seconds: 0.25 } }

let context: AudioContext | null = null

export function beep(sound: keyof typeof sounds): void {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => {})
    const { hertz, seconds } = sounds[sound]
    const end = context.currentTime + seconds
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.15, context.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(end)
  } catch {
    // Some browsers have no sound, or allow none before the first click.
  }
}
