import { readBootstrap, type useT } from '@balafon/sdk/client'

/** `proveHuman` where the site checks this kind of form; the code for it comes only then. */
export async function proveWhereAsked(action: string, t: ReturnType<typeof useT>): Promise<void> {
  if (readBootstrap().settings[`recaptcha.enable.${action}`] !== true) return
  const { proveHuman } = await import('./prove-human.ts')
  await proveHuman(t)
}
