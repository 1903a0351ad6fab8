const KEPT_AS = 'be.onboarding.selected'

const isId = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,60}$/.test(value))

/** Where the plan that somebody chose before they had an account is paid for; `null`: they chose none. */
export function checkoutOf(kept: string | null): string | null {
  try {
    const { productId, priceId } = JSON.parse(kept ?? '{}') as { productId?: unknown; priceId?: unknown }
    return isId(productId) && isId(priceId) ? `/checkout/${productId}/${priceId}` : null
  } catch {
    return null
  }
}

export const storedCheckout = () => checkoutOf(localStorage.getItem(KEPT_AS))
