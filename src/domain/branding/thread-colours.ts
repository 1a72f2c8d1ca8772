/** Thread colours of embroidery that are asked for most, by family. Others are matched to a PMS colour. */
export const threadColours: [string, string[]][] = [
  ['White and natural', ['White', 'Ivory', 'Cream', 'Natural', 'Beige', 'Sand']],
  ['Yellow and orange', ['Lemon', 'Yellow', 'Mustard', 'Gold', 'Peach', 'Orange', 'Rust']],
  ['Red and pink', ['Coral', 'Red', 'Cardinal', 'Burgundy', 'Pink', 'Hot Pink', 'Fuchsia']],
  ['Purple', ['Lilac', 'Lavender', 'Violet', 'Purple', 'Plum']],
  ['Blue', ['Sky Blue', 'Aqua', 'Turquoise', 'Teal', 'Blue', 'Royal Blue', 'Cobalt', 'Navy']],
  ['Green', ['Mint', 'Lime', 'Kelly Green', 'Emerald', 'Sage', 'Olive', 'Forest Green', 'Bottle Green']],
  ['Brown', ['Tan', 'Camel', 'Copper', 'Bronze', 'Brown', 'Chocolate']],
  ['Grey and black', ['Silver', 'Light Grey', 'Grey', 'Slate', 'Charcoal', 'Black']],
]
