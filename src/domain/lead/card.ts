/** The photograph of a visitor's business card: a JPEG, in base64 on its way to the shop (req 26.9). */

/** Bytes. Sealed it waits on the device, and comes over the network of a hall. */
export const maxCardBytes = 300 * 1024
export const tooLargeCard = 'The photograph of a card can have at most 300 KB.'

/** Among the answers of a visitor. No field of a form can have this id. */
export const cardAnswer = 'Card'
