/**
 * Writes long names of design tokens briefly: `--eucalypt-wash` as `--ewh`. Every drawn page holds the style sheets of its
 * screen. The name alone decides, so that sheets of two builds go together. Short names stay: scripts set some of those.
 */
const minLength = 9
const long = new RegExp(`--[a-z][a-z-]{${minLength - 1},}`, 'g')

/** First letters of its words, and the last of all. */
export function shortTokens(css: string): string {
  return css.replace(long, (name) => {
    const words = name.slice(2).split('-')
    return `--${words.map((word) => word.charAt(0)).join('')}${name.at(-1)}`
  })
}
