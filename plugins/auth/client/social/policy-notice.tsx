import { useSetting } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Policy } from '../../contract/register.ts'
import { useInviteLink } from '../invitation/invite-link.ts'
import classes from './policy-notice.module.css'

/** Lists the policies that users accept by registering with a social account. That registration has no checkboxes for them. */
export function PolicyNotice() {
  const { t } = useTranslation()
  const policies = useSetting<readonly Policy[]>('registration.policies')
  const isRegistrationClosed = useSetting<boolean>('registration.disable')
  const { reference } = useInviteLink()
  // With registration closed, only invited visitors can create an account.
  if ((isRegistrationClosed && reference === null) || policies.length === 0) return null
  return (
    <div className={classes.notice}>
      {t('auth.social.policies')}
      <ul>
        {policies.map(({ id, label, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
