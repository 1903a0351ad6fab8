import { useSetting, useT } from '@balafon/sdk/client'
import type { Policy } from '../../contract/register.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import classes from './policy-note.module.css'

/** Who makes an account with another service meets no boxes to tick: what they accept is said beside the buttons. */
export function PolicyNote() {
  const t = useT()
  const policies = useSetting<readonly Policy[]>('registration.policies')
  const isClosed = useSetting<boolean>('registration.disable')
  const { reference } = useInviteVisit()
  // Where nobody makes an account but who was invited, only they are told.
  if ((isClosed && reference === null) || policies.length === 0) return null
  return (
    <div className={classes.note}>
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
