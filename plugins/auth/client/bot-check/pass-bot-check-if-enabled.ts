import { readBootstrap, type Translate } from '@balafon/sdk/client'

/** Passes the bot check if the site requires it for this action. Loads the code of the check only in this case. */
export async function passBotCheckIfEnabled(action: string, t: Translate): Promise<void> {
  if (readBootstrap().settings[`recaptcha.enable.${action}`] !== true) return
  const { passBotCheck } = await import('./pass-bot-check.ts')
  await passBotCheck(t)
}
