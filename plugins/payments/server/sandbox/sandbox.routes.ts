import { implement } from '@balafon/sdk/server'
import { decideSandboxPayment, getSandboxPayment } from '../../contract/sandbox.ts'
import { presentSandboxPayment } from './sandbox.presenter.ts'
import type { SandboxService } from './sandbox.service.ts'

export const createSandboxRoutes = (sandbox: SandboxService) => [
  implement(getSandboxPayment, async ({ params, user }) => ({ payment: presentSandboxPayment(await sandbox.getForUser(params.reference, user.id)) })),
  implement(decideSandboxPayment, async ({ params, body, user }) => {
    const row = await sandbox.decide(params.reference, user.id, body.outcome, body.fault)
    return { payment: presentSandboxPayment(row) }
  }),
]
