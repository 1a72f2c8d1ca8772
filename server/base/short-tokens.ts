/**
 * Shortens long names of design tokens: `--eucalypt-wash` becomes `--ewh`. Every server-rendered page contains the
 * style sheets of its screen, so shorter names save bytes. The result depends only on the name, so that style sheets
 * of two builds use the same names. Names that are short already are not changed, because scripts set some of them.
 */
const minLength = 9
const longTokenPattern = new RegExp(`--[a-z][a-z-]{${minLength - 1},}`, 'g')

/** Returns the first letter of each word, and the last letter of the name. */
export function shortTokens(css: string): string {
  return css.replace(longTokenPattern, (name) => {
    const words = name.slice(2).split('-')
    return `--${words.map((word) => word.charAt(0)).join('')}${name.at(-1)}`
  })
}
