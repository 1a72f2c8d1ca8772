/** Which file of src/routes draws an address, read from the files' names as the router reads them. */

/** `routes`: names such as `category.$slug`. Null when only the catch-all would take the address. */
export function routeOfAddress(routes: string[], pathname: string): string | null {
  const asked = pathname.toLowerCase().split('/').filter(Boolean)
  const fitting = routes.filter((route) => !isFrame(route) && fits(segmentsOf(route), asked))
  // The router prefers words to names of values, too.
  return fitting.sort((a, b) => words(b) - words(a))[0] ?? null
}

/** What stands around other routes. */
function isFrame(route: string): boolean {
  return route.split('.').at(-1)?.startsWith('_') === true
}

/** What starts with `_` has no segment of its own; `index` is its folder; what ends with `_` stands in no frame. */
function segmentsOf(route: string): string[] {
  return route
    .split('.')
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')
    .map((segment) => segment.replace(/_$/, ''))
}

function fits(segments: string[], asked: string[]): boolean {
  const needed = segments.filter((segment) => !isOptional(segment))
  if (asked.length > segments.length || asked.length < needed.length) return false
  return segments.every((segment, index) => {
    const here = asked[index]
    if (segment === '$') return false
    return here === undefined || isValue(segment) || segment.toLowerCase() === here
  })
}

function words(route: string): number {
  return segmentsOf(route).filter((segment) => !isValue(segment)).length
}

function isValue(segment: string): boolean {
  return segment.startsWith('$') || isOptional(segment)
}

function isOptional(segment: string): boolean {
  return segment.startsWith('{-$')
}
