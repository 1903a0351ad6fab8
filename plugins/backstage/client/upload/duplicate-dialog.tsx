import { Link, type Modal, useFormat } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import { buildEditPath } from '../../contract/paths.ts'
import type { findDuplicates } from '../../contract/upload.ts'

export type ExistingTrack = ResponseOf<typeof findDuplicates>['duplicates'][number]['track']

/** Asks what to do with a file that has the name of an existing song of the artist: `keep` both, or `remove` the file. */
export default function DuplicateDialog({ track, isOpen, onClose, finish }: Modal<'keep' | 'remove'> & { readonly track: ExistingTrack }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  return (
    <Dialog
      title={t('backstage.upload.duplicate')}
      closeLabel={t('backstage.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onPress={() => finish('remove')}>
            {t('backstage.upload.duplicate.remove')}
          </Button>
          <Button onPress={() => finish('keep')}>{t('backstage.upload.duplicate.keep')}</Button>
        </>
      }
    >
      <p>{t('backstage.upload.duplicate.text')}</p>
      <p>
        <Link to={buildEditPath('track', track.id)} target="_blank">
          {track.name}
        </Link>{' '}
        · {[track.album, duration(track.duration)].filter(Boolean).join(' · ')}
      </p>
      <p>{t('backstage.upload.duplicate.replace')}</p>
    </Dialog>
  )
}
