/** Builds the path of the page where a user subscribes to a plan. */
export const buildCheckoutPath = (productId: number, priceId: number) => `/checkout/${productId}/${priceId}`

/** Builds the path of the page that shows what a change of the plan costs. */
export const buildChangePath = (productId: number, priceId: number) => `/billing/change-plan/${productId}/${priceId}/confirm`

/** Where guests create an account before they subscribe. */
export const REGISTER_PATH = '/register?redirectFrom=pricing'
