/** Small invented brand marks, each drawn in a box from -50 to 50; the imprint on a product is one of them. */
const leaf = (c: string) =>
  `<path d="M-34 38C-46-18-8-46 42-44C46 8 18 48-34 38Z" fill="${c}"/>` +
  `<path d="M-44 48C-26 16-6-4 18-22" stroke="#000" stroke-opacity=".28" stroke-width="6" fill="none"/>`
const wave = (c: string) =>
  [-26, 0, 26]
    .map((y) => `<path d="M-48 ${y}C-32 ${y - 22}-16 ${y - 22} 0 ${y}S32 ${y + 22} 48 ${y}"/>`)
    .join('')
    .replace(/^/, `<g fill="none" stroke="${c}" stroke-width="13" stroke-linecap="round">`)
    .concat('</g>')
const peak = (c: string) =>
  `<path d="M-50 38L-12-34L12 10L22-8L50 38Z" fill="${c}"/><circle cx="30" cy="-32" r="11" fill="${c}"/>`
const sun = (c: string) =>
  `<circle r="20" fill="${c}"/><g stroke="${c}" stroke-width="9" stroke-linecap="round">` +
  Array.from({ length: 8 }, (_, i) => `<path d="M0-33V-45" transform="rotate(${i * 45})"/>`).join('') +
  '</g>'
const hive = (c: string) =>
  `<path d="M0-48L42-24V24L0 48L-42 24V-24Z" fill="none" stroke="${c}" stroke-width="11"/>` +
  `<path d="M0-20L18-10V10L0 20L-18 10V-10Z" fill="${c}"/>`
const rings = (c: string) =>
  `<g fill="none" stroke="${c}" stroke-width="12"><circle cx="-17" r="29"/><circle cx="17" r="29"/></g>`
const bloom = (c: string) =>
  `<g fill="${c}">${Array.from({ length: 6 }, (_, i) => `<ellipse cy="-29" rx="12" ry="19" transform="rotate(${i * 60})"/>`).join('')}<circle r="9"/></g>`
const arrow = (c: string) => `<path d="M-46 44L0-46L46 44L0 20Z" fill="${c}"/>`
const drop = (c: string) =>
  `<path d="M0-50C20-20 36-4 36 16A36 34 0 0 1-36 16C-36-4-20-20 0-50Z" fill="${c}"/>` +
  `<path d="M-18 14A19 19 0 0 0 2 33" stroke="#fff" stroke-opacity=".6" stroke-width="7" fill="none"/>`
const steps = (c: string) =>
  `<g fill="${c}"><rect x="-46" y="10" width="24" height="36" rx="4"/><rect x="-12" y="-16" width="24" height="62" rx="4"/><rect x="22" y="-44" width="24" height="90" rx="4"/></g>`
const orbit = (c: string) =>
  `<circle r="19" fill="${c}"/><ellipse rx="49" ry="20" transform="rotate(-28)" fill="none" stroke="${c}" stroke-width="9"/>`
const fern = (c: string) =>
  `<g fill="none" stroke="${c}" stroke-width="11" stroke-linecap="round"><path d="M0 48V-44M0 28L-32 4M0 28L32 4M0 0L-26-22M0 0L26-22"/></g>`

const marks = [leaf, wave, peak, sun, hive, rings, bloom, arrow, drop, steps, orbit, fern]

export const markCount = marks.length

export function markArt(index: number, colour: string): string {
  const draw = marks[index % marks.length] ?? leaf
  return draw(colour)
}
