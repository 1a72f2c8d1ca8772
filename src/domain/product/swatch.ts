/** Hex colours for the trade's usual colour names, for swatches next to a name. */

const hexByName: Record<string, string> = {
  aqua: '#3fb8b8',
  army: '#5a5b3c',
  bamboo: '#c99f62',
  beige: '#d8c9ac',
  black: '#1d1f21',
  blue: '#2563b8',
  'bottle green': '#12402f',
  bottle: '#12402f',
  bronze: '#8c6239',
  brown: '#6b4630',
  burgundy: '#641c34',
  camel: '#b98d5a',
  carbon: '#33373b',
  cardinal: '#8f1d2f',
  charcoal: '#43484d',
  chocolate: '#4a2e20',
  clear: '#dfe9ec',
  cobalt: '#1747a6',
  copper: '#a8623c',
  coral: '#ef6f5e',
  cork: '#b07f4f',
  cream: '#efe6cf',
  cyan: '#1fa9c9',
  'dark green': '#1d4a33',
  'dark grey': '#565c62',
  denim: '#3d5877',
  ecru: '#e6dcc4',
  emerald: '#16855a',
  'forest green': '#1f4d34',
  forest: '#1f4d34',
  fuchsia: '#c4287e',
  gold: '#c79a3a',
  graphite: '#4b4f54',
  green: '#2f8f4a',
  grey: '#8d949b',
  gunmetal: '#4e555b',
  'hot pink': '#e0408a',
  indigo: '#34377e',
  ivory: '#f1ead8',
  'kelly green': '#1d8a45',
  khaki: '#a79a74',
  kraft: '#b98e60',
  lavender: '#b3a2d2',
  lemon: '#f2e05a',
  'light blue': '#7fb4dc',
  'light grey': '#c5cacf',
  lilac: '#bda3cf',
  lime: '#9bc53d',
  'lime green': '#9bc53d',
  magenta: '#c12a7c',
  maroon: '#6d1e2d',
  mint: '#a5dcc4',
  mustard: '#d0a02c',
  natural: '#d9c7a3',
  navy: '#1c2b52',
  'navy blue': '#1c2b52',
  oatmeal: '#d8ccb4',
  ochre: '#bf8a30',
  olive: '#5f6434',
  orange: '#e8772e',
  peach: '#f3b896',
  pewter: '#8a8d8f',
  pink: '#e88ba8',
  plum: '#5a2849',
  purple: '#5f3a8c',
  red: '#c32b34',
  rose: '#d98a97',
  'rose gold': '#d6a28f',
  royal: '#1f4fb0',
  'royal blue': '#1f4fb0',
  rust: '#a3492a',
  sage: '#8aa387',
  'sage green': '#8aa387',
  sand: '#d6c29a',
  scarlet: '#c8202c',
  silver: '#c3c8cc',
  'sky blue': '#84bfe8',
  sky: '#84bfe8',
  slate: '#5c6873',
  smoke: '#7d8388',
  steel: '#aab1b6',
  stone: '#c9bfa9',
  tan: '#c49a6c',
  teal: '#13797a',
  terracotta: '#b8583b',
  turquoise: '#2bb3b1',
  violet: '#6a3fa0',
  walnut: '#5d4030',
  white: '#f4f4f1',
  wine: '#5e1a2e',
  yellow: '#f3c623',
}

const hexes = new Map(Object.entries(hexByName))

/**
 * The hex of a colour's name, or null when no word of it is known. 'Heather Navy Marle' is shown as 'Navy', its last
 * known word; 'Black/Red' as 'Black', the main colour.
 */
export function swatchOf(name: string): string | null {
  for (const part of name.toLowerCase().split(/[/,&+|]|\bwith\b/)) {
    const hex = lastKnownColour(part.match(/[a-z]+/g) ?? [])
    if (hex) return hex
  }
  return null
}

function lastKnownColour(words: string[]): string | null {
  for (let end = words.length; end > 0; end -= 1)
    for (let start = 0; start < end; start += 1) {
      const phrase = words.slice(start, end).join(' ').replaceAll('gray', 'grey')
      const hex = hexes.get(phrase)
      if (hex) return hex
    }
  return null
}
