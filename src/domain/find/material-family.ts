/** The family of a material: "600D recycled polyester, PU backing" is found under Polyester. */

/** The first that fits counts: what is more exact stands before what is less. */
const families: [string, RegExp][] = [
  [
    'Recycled plastic',
    /\brecycled (plastic|pet|pp|abs|hdpe|ldpe|polypropylene|polyethylene)\b|\brpet\b|\brpp\b/,
  ],
  ['Stainless steel', /\bstainless\b/],
  ['Aluminium', /\balumini?um\b/],
  ['Silicone', /\bsilicone?\b/],
  ['Bamboo', /\bbamboo\b/],
  ['Cork', /\bcork\b/],
  ['Glass', /\bglass\b|\bcrystal\b/],
  ['Ceramic', /\bceramic|\bporcelain\b|\bstoneware\b|\bearthenware\b/],
  ['Wood', /\bwood(en)?\b(?!-free)|\btimber\b|\b(acacia|beech|oak|pine|walnut|ply|plywood|mdf)\b/],
  ['Leather', /\bleather\b|\bleatherette\b/],
  ['Jute', /\bjute\b|\bhessian\b/],
  ['Wool', /\bwool\b|\bmerino\b|\bfelt\b/],
  ['Cotton', /\b(poly)?cotton\b|\bcanvas\b|\bcalico\b|\bdenim\b|\bcorduroy\b/],
  ['Nylon', /\bnylon\b|\bpolyamide\b/],
  ['Polyester', /\bpolyester\b|\bmicrofib(re|er)\b|\bfleece\b|\boxford\b/],
  ['Paper and card', /\bpaper\b|\bgreyboard\b|\bcard(board)?\b|\bkraft\b|\bcorrugated\b/],
  // A backing or a coating of it stands behind what it is on.
  ['Leather', /^pu\b(?! foam)/],
  [
    'Plastic',
    /\bplastic\b|\b(abs|acetal|acrylic|copolyester|eva|hdpe|ldpe|peva|pet|petg|pp|ps|pu|pvc|tpe|tpr|tpu|tritan)\b|\bpoly(carbonate|ethylene|propylene|resin|styrene|urethane|vinyl)\b|\bresin\b|\btarpaulin\b/,
  ],
  ['Rubber', /\brubber\b|\bneoprene\b|\blatex\b/],
  [
    'Metal',
    /\bmetal\b|\bsteel\b|\b(iron|brass|copper|zinc|alloy|tin|tinplate|pewter|nickel|titanium|enamel)\b/,
  ],
]

/** Null for what no buyer would look for by its material. */
export function materialFamily(material: string): string | null {
  const words = material.toLowerCase()
  return families.find(([, way]) => way.test(words))?.[0] ?? null
}
