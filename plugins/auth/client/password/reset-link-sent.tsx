import { Button } from '@balafon/ui/button'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextWithEmail } from '../form/text-with-email.tsx'
import classes from './password.module.css'

/** Confirms the request with the same text whether or not an account has this address. */
export function ResetLinkSent({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const text = useRef<HTMLParagraphElement>(null)
  // This text replaces the pressed button, so it takes the focus.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <MailCheck aria-hidden="true" strokeWidth={1.6} />
      <p ref={text} tabIndex={-1}>
        <TextWithEmail text={t('auth.forgot.sent', { email })} email={email} />
      </p>
      <p className={classes.text}>{t('auth.forgot.spam')}</p>
      <Button variant="quiet" onPress={onRetry}>
        {t('auth.forgot.again')}
      </Button>
    </div>
  )
}
