import { implement } from '@balafon/sdk/server'
import { decideSandboxPayment, getSandboxPayment, type SandboxPayment } from '../../contract/sandbox.ts'
import type { SandboxService } from './sandbox.service.ts'
import type { SandboxRow } from './sandbox.store.ts'

const present = ({ reference, amount, currency, description, status, return_url }: SandboxRow): { payment: SandboxPayment } => ({
  payment: { reference, amount: Number(amount), currency, description, status, return_url },
})

export const createSandboxRoutes = (sandbox: SandboxService) => [
  implement(getSandboxPayment, async ({ params, user }) => present(await sandbox.getForUser(params.reference, user.id))),
  implement(decideSandboxPayment, async ({ params, body, user }) => present(await sandbox.decide(params.reference, user.id, body.outcome, body.fault))),
]
