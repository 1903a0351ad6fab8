/** The addresses of Paystack. Tests replace them by those of a server that simulates Paystack, which production refuses. */
export interface PaystackConfig {
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The origins that the payment window loads from. */
  readonly allowedSources: readonly string[]
}

const PAYSTACK: PaystackConfig = {
  apiUrl: 'https://api.paystack.co',
  scriptUrl: 'https://js.paystack.co/v2/inline.js',
  allowedSources: ['https://js.paystack.co', 'https://checkout.paystack.com', 'https://paystack.com'],
}

/**
 * Returns where Paystack is: the address in `PAYSTACK_BASE_URL`, or Paystack's own.
 * @throws in production when the address is not Paystack's
 */
export function readPaystackConfig(baseUrl: string | undefined, isProduction: boolean): PaystackConfig {
  if (!baseUrl || URL.parse(baseUrl)?.origin === PAYSTACK.apiUrl) return PAYSTACK
  const origin = URL.parse(baseUrl)?.origin
  if (isProduction || !origin) throw new Error('PAYSTACK_BASE_URL must be https://api.paystack.co in production')
  return { apiUrl: origin, scriptUrl: `${origin}/v2/inline.js`, allowedSources: [origin] }
}
