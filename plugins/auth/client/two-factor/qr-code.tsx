import { useApi, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { getQrCode } from '../../contract/two-factor.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './qr-code.module.css'

/** In groups of four: easier to type from one screen into another. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for a camera, and for who has to type it. */
export function QrCode() {
  const t = useT()
  const { data, isError, isFetchedAfterMount, refetch } = useApi(getQrCode, {}, { staleTime: 0 })
  if (isError) return <NotLoaded text={t('auth.two_factor.qr_failed')} onRetry={() => void refetch()} />
  // Never the code of an earlier set-up, which is void.
  if (!data || !isFetchedAfterMount) return <Skeleton height="196px" />
  return (
    <div className={classes.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={t('auth.two_factor.qr_code')} width={196} height={196} />
      <div className={classes.manual}>
        <p>{t('auth.two_factor.secret')}</p>
        <code translate="no">{inGroups(data.secret)}</code>
        <CopyButton text={data.secret} label={t('auth.two_factor.copy_secret')} />
      </div>
    </div>
  )
}
