/**
 * The key in the local storage of the browser under which a pricing page stores the plan that a guest chose. After signing in or registering, the user
 * continues with its checkout, which then removes it.
 */
export const ONBOARDING_SELECTION_KEY = 'be.onboarding.selected'

/** The value stored there, as JSON. */
export interface OnboardingSelection {
  readonly productId: number | string
  readonly priceId: number | string
}
