import { useSetting, useT } from '@balafon/sdk/client'
import classes from '../social/policy-note.module.css'

const GOOGLE = 'https://policies.google.com'

/** reCAPTCHA shows nothing of itself here: its terms want this line in return. */
export function HumanNote({ action }: { readonly action: string }) {
  const t = useT()
  const isOn = useSetting<boolean>(`recaptcha.enable.${action}`)
  const provider = useSetting<string>('recaptcha.provider')
  const other = useSetting<string | null>('recaptcha.plugin_check')
  if (!isOn || provider !== 'recaptcha' || other) return null
  return (
    <div className={classes.note}>
      {t('auth.human.recaptcha')}
      <ul>
        {(['privacy', 'terms'] as const).map((page) => (
          <li key={page}>
            <a href={`${GOOGLE}/${page}`} target="_blank" rel="noreferrer">
              {t(`auth.human.${page}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
