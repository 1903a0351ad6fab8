import { ApiError, readBootstrap, sendRequest, type useT } from '@balafon/sdk/client'
import { OWN_CHECK } from '../../contract/human-settings.ts'
import { getPuzzle, verifyHuman } from '../../contract/humans.ts'
import { tokenFromFrame } from './token-from-frame.ts'
import { tokenFromPuzzle } from './token-from-puzzle.ts'

/** Shows the server that somebody is there, for the form that is sent next. Throws its refusal, in words. */
export async function proveHuman(t: ReturnType<typeof useT>): Promise<void> {
  const { settings } = readBootstrap()
  const check = settings['recaptcha.plugin_check'] ?? settings['recaptcha.provider']
  const token = await (check === OWN_CHECK ? tokenFromPuzzle((await sendRequest(getPuzzle, {})).puzzle) : tokenFromFrame(t('auth.human.frame')))
  if (token === null) throw new ApiError(422, 'auth.not_human', t('auth.not_human'))
  await sendRequest(verifyHuman, { body: { token } })
}
