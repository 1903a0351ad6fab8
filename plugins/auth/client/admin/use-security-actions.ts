import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import {
  disableUserTwoFactor,
  disconnectUserService,
  endUserSessions,
  getUserSecurity,
  reclaimUserAccount,
  sendUserPasswordReset,
} from '../../contract/user-security.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly action: string
}

/** Returns what an administrator can do about the security of a user. Each action asks first, shows its result and refreshes the tab. */
export function useSecurityActions(userId: number) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const params = { id: userId }
  async function run(question: Question | null, send: () => Promise<unknown>, message: string) {
    if (question && !(await confirm({ ...question, isDanger: true }))) return
    try {
      await send()
      toast.positive(message)
      await invalidate(getUserSecurity)
    } catch (error) {
      reportError(error)
    }
  }
  const ask = (key: string, action: string, data: Readonly<Record<string, string>> = {}): Question => ({
    title: t(`auth.security.${key}.title`, data),
    text: t(`auth.security.${key}.text`, data),
    action,
  })
  return {
    sendReset: () => run(null, () => sendRequest(sendUserPasswordReset, { params }), t('auth.security.reset_sent')),
    disableTwoFactor: () =>
      run(
        ask('two_factor.disable', t('auth.security.two_factor.disable')),
        () => sendRequest(disableUserTwoFactor, { params }),
        t('auth.security.two_factor.disabled'),
      ),
    endSessions: () =>
      run(ask('sessions.end', t('auth.security.sessions.end')), () => sendRequest(endUserSessions, { params }), t('auth.security.sessions.ended')),
    reclaim: () => run(ask('reclaim', t('auth.security.reclaim')), () => sendRequest(reclaimUserAccount, { params }), t('auth.security.reclaimed')),
    disconnect: (service: string, label: string) =>
      run(
        ask('disconnect', t('auth.security.disconnect'), { service: label }),
        () => sendRequest(disconnectUserService, { params: { id: userId, service } }),
        t('auth.security.disconnected'),
      ),
  }
}
