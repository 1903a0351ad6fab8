import type { Charger } from '../charger.ts'

/** The charger of subscriptions that an operator gives away: they cost nothing and end with their period. Users cannot choose it. */
export const createGrantedCharger = (): Charger => ({
  name: 'granted',
  label: 'billing.provider.granted',
  currencies: [],
  renewsAutomatically: false,
  isReady: async () => true,
  isTest: async () => false,
  collect: async () => ({ status: 'failed', failure: 'declined' }),
})
