import { useSetting } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import classes from '../social/policy-notice.module.css'

const GOOGLE_POLICIES_URL = 'https://policies.google.com'

/** Shows the notice that Google's terms require when the reCAPTCHA badge is hidden. */
export function RecaptchaNotice({ action }: { readonly action: string }) {
  const { t } = useTranslation()
  const isEnabled = useSetting<boolean>(`recaptcha.enable.${action}`)
  const provider = useSetting<string>('recaptcha.provider')
  const pluginCheck = useSetting<string | null>('recaptcha.plugin_check')
  if (!isEnabled || provider !== 'recaptcha' || pluginCheck) return null
  return (
    <div className={classes.notice}>
      {t('auth.bot_check.recaptcha')}
      <ul>
        {(['privacy', 'terms'] as const).map((page) => (
          <li key={page}>
            <a href={`${GOOGLE_POLICIES_URL}/${page}`} target="_blank" rel="noreferrer">
              {t(`auth.bot_check.${page}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
