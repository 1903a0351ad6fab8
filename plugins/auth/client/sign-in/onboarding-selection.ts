import { ONBOARDING_SELECTION_KEY } from '../../contract/onboarding-selection.ts'

const isId = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,60}$/.test(value))

/**
 * Returns the checkout path of the product and price that a visitor chose before registering, or null.
 * @param stored JSON with `productId` and `priceId`
 */
export function parseCheckoutPath(stored: string | null): string | null {
  try {
    const { productId, priceId }: { productId?: unknown; priceId?: unknown } = JSON.parse(stored ?? '{}')
    return isId(productId) && isId(priceId) ? `/checkout/${productId}/${priceId}` : null
  } catch {
    return null
  }
}

/** Reads the checkout path of the stored product and price. */
export const readSelectedCheckout = () => parseCheckoutPath(localStorage.getItem(ONBOARDING_SELECTION_KEY))
