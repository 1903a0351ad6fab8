import { ApiError, readBootstrap, sendRequest, type Translate } from '@balafon/sdk/client'
import { getBotCheckChallenge, verifyBotCheck } from '../../contract/bot-check.ts'
import { PROOF_OF_WORK } from '../../contract/bot-check-settings.ts'
import { createProofOfWorkToken } from './create-proof-of-work-token.ts'
import { requestFrameToken } from './request-frame-token.ts'

/**
 * Passes the bot check, so that the server accepts the next protected form.
 * @throws ApiError `auth.bot_check_failed` when the check produced no token or the server refused it
 */
export async function passBotCheck(t: Translate): Promise<void> {
  const { settings } = readBootstrap()
  const check = settings['recaptcha.plugin_check'] ?? settings['recaptcha.provider']
  const token = check === PROOF_OF_WORK ? await requestProofOfWorkToken() : await requestFrameToken(t('auth.bot_check.frame'))
  if (token === null) throw new ApiError(422, 'auth.bot_check_failed', t('auth.bot_check_failed'))
  await sendRequest(verifyBotCheck, { body: { token } })
}

async function requestProofOfWorkToken() {
  const { challenge } = await sendRequest(getBotCheckChallenge, {})
  return createProofOfWorkToken(challenge)
}
