/** The photograph of a visitor's business card: a JPEG, in base64 on its way to the shop (req 26.9). */

/** Small, because the photograph is stored encrypted on the device and sent over the network of a hall. */
export const maxCardBytes = 300 * 1024
export const cardTooLargeMessage = 'The photo of a card can have at most 300 KB.'

/** Id of the photograph among the answers of a visitor. No field of a form can have this id. */
export const cardAnswerId = 'Card'
