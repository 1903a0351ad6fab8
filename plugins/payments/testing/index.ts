/** Helpers for the tests of a payment provider. */
export { createPaystackDouble, DOUBLE_FAULTS, type PaystackDouble } from './paystack-double.ts'
export { type ProviderHarness, testPaymentProvider, type WrongPayment } from './test-payment-provider.ts'
