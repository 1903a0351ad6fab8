import { useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { WithAddress } from '../form/with-address.tsx'
import classes from './password.module.css'

/** The same words whether anybody has this address here. */
export function LetterSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <MailCheck aria-hidden="true" strokeWidth={1.6} />
      <p ref={text} tabIndex={-1}>
        <WithAddress text={t('auth.forgot.sent', { email })} email={email} />
      </p>
      <p className={classes.text}>{t('auth.forgot.spam')}</p>
      <Button look="quiet" onPress={onAgain}>
        {t('auth.forgot.again')}
      </Button>
    </div>
  )
}
