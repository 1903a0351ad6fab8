/** Fields of providers that describe the payer, the card or an account. */
const PERSONAL =
  /^(email|phone|first_?name|last_?name|full_?name|name|customer_code|customer_name|ip_address|ip|authorization|account_number|account_name|card.*|bin|last4|exp_month|exp_year|bank|iban|address.*|line1|line2|city|zip|postal_code|log|history)$/i
const MAX_LENGTH = 15_000
const MAX_DEPTH = 8

/** Returns a JSON body for operators: without personal data, which they do not need to recognise an event, and not longer than a page. */
export function redactBody(body: Buffer): string {
  const text = body.toString('utf8').replaceAll('\0', '')
  try {
    return JSON.stringify(redact(JSON.parse(text), 0), null, 2).slice(0, MAX_LENGTH)
  } catch {
    return ''
  }
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, PERSONAL.test(key) && item !== null && item !== '' ? '•••' : redact(item, depth + 1)]),
  )
}
