import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { PaymentIntent } from './intents/payment-intent.model.ts'
import { SandboxPayment } from './sandbox/sandbox-payment.model.ts'
import { UnusedWebhook } from './unused-webhooks/unused-webhook.model.ts'

/** The models of the plugin’s tables. */
export const models = { PaymentIntent, SandboxPayment, UnusedWebhook }

/** The context of the plugin, with its models. */
export type PaymentsContext = WithModels<ServerContext, typeof models>
