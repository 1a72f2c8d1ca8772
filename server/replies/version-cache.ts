/** Keeps what was made of one version of the catalogue, the latest used, up to a number of bytes. */

export class VersionCache<T> {
  readonly #mostBytes: number
  readonly #sizeOf: (value: T) => number
  readonly #entries = new Map<string, Promise<T>>()
  readonly #sizes = new Map<string, number>()
  #version = ''

  constructor(mostBytes: number, sizeOf: (value: T) => number) {
    this.#mostBytes = mostBytes
    this.#sizeOf = sizeOf
  }

  /** Whoever asks while it is being made waits for the same. What fails is not kept. */
  get(version: string, key: string, make: () => Promise<T>): Promise<T> {
    if (version !== this.#version) {
      this.#version = version
      this.#entries.clear()
      this.#sizes.clear()
    }
    const entry = this.#entries.get(key) ?? this.#made(key, make())
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  #made(key: string, entry: Promise<T>): Promise<T> {
    entry.then(
      (value) => {
        if (this.#entries.get(key) !== entry) return
        this.#sizes.set(key, this.#sizeOf(value))
        this.#trim()
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry
  }

  #trim(): void {
    let bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const key of this.#entries.keys()) {
      if (bytes <= this.#mostBytes) return
      bytes -= this.#sizes.get(key) ?? 0
      // What is still being made has no size yet and stays.
      if (this.#sizes.delete(key)) this.#entries.delete(key)
    }
  }
}
