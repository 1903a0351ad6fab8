import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

/** Headers after the Standard Webhooks convention: who has the secret can tell that it was us, and when. */
export function signedHeaders(secret: string, messageId: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
