/** Order links (CONTRACT "order link"): what page and provider must agree about. */

/**
 * The passphrase that order links are sealed with when VITE_ORDER_LINK_KEY names none. No secret: whoever has the page
 * has it. What protects an order is the signature in the link.
 */
export const usualOrderLinkKey = 'showfloor-order-link'
