/** What a customer may say of the files of their artwork library (req 24.3). */

export const maxTags = 20
export const maxTagLength = 40
