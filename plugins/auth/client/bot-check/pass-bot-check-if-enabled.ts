import { readBootstrap, type Translate } from '@balafon/sdk/client'

/** Passes the bot check when the site requires one for this action. The code of the check is loaded only then. */
export async function passBotCheckIfEnabled(action: string, t: Translate): Promise<void> {
  if (readBootstrap().settings[`recaptcha.enable.${action}`] !== true) return
  const { passBotCheck } = await import('./pass-bot-check.ts')
  await passBotCheck(t)
}
