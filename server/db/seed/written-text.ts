/** A text of the shop as it is written down here: its title, and HTML. */
export type WrittenText = { title: string; description: string }
