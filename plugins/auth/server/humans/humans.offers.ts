import type { Providers, ServerContext } from '@balafon/sdk/server'
import { ownCheck } from './checks/own-check.ts'
import type { Puzzles } from './checks/puzzles.ts'
import { recaptcha } from './checks/recaptcha.ts'
import { createSiteverify } from './checks/siteverify.ts'
import { turnstile } from './checks/turnstile.ts'
import type { HumansService } from './humans.service.ts'

export function humanOffers(humans: HumansService, puzzles: Puzzles, context: Pick<ServerContext, 'settings' | 'site'>): Providers {
  const service = createSiteverify(context)
  return {
    'auth.botChecks/v1': [ownCheck(puzzles), recaptcha(service), turnstile(service)],
    'auth.humanChecks/v1': [{ require: humans.require }],
  }
}
