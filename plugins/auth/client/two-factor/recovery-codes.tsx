import { useBootstrap } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { CopyButton } from '@balafon/ui/copy-button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './recovery-codes.module.css'

/** Shows new recovery codes with buttons to copy and download them. They cannot be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const text = codes.join('\n')
  return (
    <div className={classes.recoveryCodes}>
      <ul className={classes.codes} aria-label={t('auth.two_factor.recovery_codes')} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={text} label={t('auth.two_factor.copy_codes')} />
        <a
          className={getButtonClass('outline', 'small')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${siteName} ${t('auth.two_factor.file')}.txt`}
        >
          <Download aria-hidden="true" />
          {t('auth.two_factor.download')}
        </a>
      </div>
    </div>
  )
}
