/** A kiosk's name until staff name it: by it people find the tablet that a list shows. */

/** `id`: the device's. */
export const kioskName = (id: string) => id.slice(0, 8).toUpperCase()
