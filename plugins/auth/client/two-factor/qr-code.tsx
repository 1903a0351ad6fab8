import { useApi } from '@balafon/sdk/client'
import { CopyButton } from '@balafon/ui/copy-button'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getQrCode } from '../../contract/two-factor.ts'
import classes from './qr-code.module.css'

/** Splits the secret into groups of four characters, which are easier to type. */
const formatSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows the two-factor secret as a QR code and as text for manual entry. */
export function QrCode() {
  const { t } = useTranslation()
  const { data, isError, isFetchedAfterMount, refetch } = useApi(getQrCode, {}, { staleTime: 0 })
  if (isError) return <LoadFailed text={t('auth.two_factor.qr_failed')} onRetry={() => void refetch()} />
  // A cached QR code may belong to an earlier setup with a secret that is no longer valid.
  if (!data || !isFetchedAfterMount) return <Skeleton height="196px" />
  return (
    <div className={classes.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={t('auth.two_factor.qr_code')} width={196} height={196} />
      <div className={classes.manual}>
        <p>{t('auth.two_factor.secret')}</p>
        <code translate="no">{formatSecret(data.secret)}</code>
        <CopyButton text={data.secret} label={t('auth.two_factor.copy_secret')} />
      </div>
    </div>
  )
}
