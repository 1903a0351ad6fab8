import { ONBOARDING_SELECTION_KEY, type OnboardingSelection } from '@balafon/plugin-auth/contract/onboarding-selection'

/** Stores the plan that a guest selected. After registering or signing in, they continue with its checkout. */
export const storeSelectedPlan = (plan: OnboardingSelection): void => localStorage.setItem(ONBOARDING_SELECTION_KEY, JSON.stringify(plan))

/** Removes the stored plan, so that later sign-ins in this browser do not lead to the checkout. */
export const clearSelectedPlan = (): void => localStorage.removeItem(ONBOARDING_SELECTION_KEY)
