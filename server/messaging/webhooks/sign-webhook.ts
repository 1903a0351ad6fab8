import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

export const createWebhookSecret = () => PREFIX + randomBytes(32).toString('base64')

/** Creates the headers of the Standard Webhooks specification. With the secret, the receiver can verify the sender and the time. */
export function createSignedHeaders(secret: string, messageId: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
