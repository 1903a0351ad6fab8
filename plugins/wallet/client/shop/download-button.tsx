import { reportError, sendRequest } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createDownload } from '../../contract/purchases.ts'

interface DownloadButtonProps {
  readonly purchaseId: number
  readonly trackId: number
  readonly trackName: string
  readonly format: 'lossless' | 'compressed'
}

/** Downloads a bought track. Its link is created for each download and expires. */
export function DownloadButton({ purchaseId, trackId, trackName, format }: DownloadButtonProps) {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      const { url } = await sendRequest(createDownload, { params: { id: purchaseId }, body: { track_id: trackId, format } })
      Object.assign(document.createElement('a'), { href: url, download: '' }).click()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const label = t(`shop.format.${format}`)
  return (
    <Button
      variant="outline"
      size="small"
      icon={<Download aria-hidden="true" />}
      isPending={isPending}
      aria-label={t('shop.download_track', { name: trackName, format: label })}
      onPress={() => void download()}
    >
      {label}
    </Button>
  )
}
